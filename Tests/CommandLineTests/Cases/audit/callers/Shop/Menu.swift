final class Menu {}
