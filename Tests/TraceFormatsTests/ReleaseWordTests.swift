import Testing
import TraceFormats
import TraceModel

/// Words for a `deinit` behind a controller's name, in many languages.
struct ReleaseWordTests {
    private static func events(_ lines: String...) -> [String] {
        ReadLog((["CartViewController viewDidLoad"] + lines).joined(separator: "\n")).events.dropFirst()
            .map { "\($0.kind.name) \($0.subject ?? "-")" }
    }

    @Test(arguments: [
        "was successfully deallocated", "properly deinitialized", "has been destructed", "disposed", "is dead",
        "willDeinit", "deInit", "de init", "is de init", "destructor", "De-allocated", "left the heap",
        "purged from memory",
        "was removed from the heap",
        "wurde erfolgreich deinitialisiert", "wurde aus dem Speicher entfernt", "werd vrijgegeven",
        "uit het geheugen verwijderd", "frigjordes", "a été désinitialisé", "a bien été supprimé de la mémoire",
        "ha sido desinicializado", "se liberó correctamente", "foi destruído", "saiu da memória",
        "è stato deinizializzato", "rimosso dalla memoria", "został zdealokowany", "usunięty z pamięci",
        "был успешно освобождён", "ушёл из памяти", "деинициализирована", "був звільнений", "видалено з пам'яті",
        "bellekten başarıyla silindi", "đã được giải phóng", "đã bị hủy", "telah dihapus dari memori",
        "已经被销毁了", "成功释放", "正常释放了", "内存已释放", "从内存中移除", "即將被銷毀", "析构了",
        "がメモリから解放されました", "のメモリが解放されました", "は正常に破棄された", "がデイニットされました", "消滅しました",
        "가 메모리에서 해제되었습니다", "정상적으로 해제됨", "메모리에서 제거되었습니다", "소멸했습니다", "할당 해제 완료",
        "تم تحريره", "ถูกทำลายแล้ว",
    ]) func theControllerIsGone(_ words: String) {
        let space = words.unicodeScalars.first.map { $0.value > 0x3000 } == true ? "" : " "
        #expect(Self.events("CartViewController\(space)\(words)") == ["deinit CartViewController"])
        #expect(Self.events("🗑 CartViewController: \(words)") == ["deinit CartViewController"])
    }

    @Test(arguments: [
        "Libération de CartViewController", "Деинициализация CartViewController", "Уничтожен CartViewController",
        "Liberando CartViewController", "Successfully deallocated CartViewController", "De init: CartViewController",
        "******* DEINIT CartViewController REMOVED FROM MEMORY*******",
        "[DEINIT] ✨🧹 CartViewController was deallocated.",
        "CartViewController-释放了", "deinit CartViewController 2026-02-03 10:11:12 +0000",
    ]) func theWordsMayComeFirst(_ line: String) { #expect(Self.events(line) == ["deinit CartViewController"]) }

    @Test(arguments: [
        "removed", "cleared the cart", "left the screen", "gone", "was not deallocated", "never destroyed",
        "wurde nicht freigegeben", "aus der Liste entfernt", "n'a pas été libéré", "não foi destruído", "supprimé",
        "не освобождён", "удалён", "не був звільнений", "没有被释放", "未销毁", "释放失败", "不会释放", "解放されていません", "解放されない",
        "해제되지 않음", "해제 안됨", "제거됨", "destroyed 3 items", "disposed of its player",
        "método de init", "left the heap dump",
    ]) func otherWordsSayNothingOfTheKind(_ words: String) { #expect(Self.events("CartViewController \(words)") == []) }

    /// A time behind the call is when it ran, as `print(self, "deinit", Date())` writes it.
    @Test(arguments: ["2026-02-03 10:11:12 +0000", "2026-02-03T10:11:12Z", "10:11:12", "10:11:12.120"])
    func aTimeMayFollow(_ time: String) {
        #expect(Self.events("CartViewController deinit \(time)") == ["deinit CartViewController"])
        #expect(Self.events("<Shop.Cart: 0x1> deinit \(time)") == ["deinit <Shop.Cart: 0x1>"])
        #expect(Self.events("CartViewController deinit \(time) meeting") == [])
        #expect(Self.events("CartViewController deinit and \(time)") == [])
    }

    /// Any object may be released; only a controller's name, or a label that a callback showed, makes it a controller's.
    @Test func aLabelOfAControllerMayBeFreed() {
        #expect(Self.events("首页 viewDidLoad", "首页 deinit") == ["viewDidLoad 首页", "deinit 首页"])
        #expect(Self.events("child viewDidLoad", "child deinit") == ["viewDidLoad child", "deinit child"])
        #expect(Self.events("缓存 deinit", "cache deinit", "Order 已释放") == [])
    }
}
