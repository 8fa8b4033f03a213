final class Cart {}
