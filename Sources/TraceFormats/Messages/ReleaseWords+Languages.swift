/// The parts, with `*` behind the beginnings of words.
extension ReleaseWords {
    static let words: [(PartRole, String)] = [
        english, german, romance, otherLatin, slavic, chinese, japanese, korean, others,
    ].flatMap(\.self)

    private static let english: [(PartRole, String)] = [
        (
            .release,
            "released,destroyed,freed,deallocated,deallocating,dealloced,dealloc'd,dealloc'ed,de-allocated,"
                + "de-allocating,de-alloced,deinited,deiniting,deinitted,deinitialized,deinitialised,deinitializing,"
                + "deinitialising,de-initialized,de-initialised,de-initializing,de-inited,de-initted,de-init,"
                + "deinit'd,deinit'ed,deinit-ed,deinits,will deinit,did deinit,willdeinit,diddeinit,ondeinit,destructed,"
                + "de init,de inited,de initialized,de initialised,de initializing,de allocated,de alloc,"
                + "disposed,died,is dead,killed,destructor,finalizer"
        ),
        (.removal, "removed,purged,cleared,deleted,erased,gone,left"),
        (.place, "from memory,from the memory,from heap,from the heap"),
        (
            .release,
            "left memory,left the heap,left heap,memory to be released soon,reclaimed,memory reclaimed,reclaiming memory for,"
                + "os reclaiming memory for"
        ),
        (
            .helper,
            "is,was,has,been,being,will,be,got,gets,just,now"
        ),
        (.adverb, "successfully,properly,correctly,cleanly,normally,safely,finally,already"),
    ]

    private static let german: [(PartRole, String)] = [
        (.release, "freigegeben,zerstört,deinitialisiert,deallokiert,dealloziert,speicher freigegeben"),
        (.removal, "entfernt,gelöscht"), (.place, "aus dem speicher,aus speicher"),
        (.helper, "wurde,wird,ist"), (.adverb, "worden,erfolgreich,korrekt"),
        // Dutch.
        (.release, "vrijgegeven,vernietigd,gedealloceerd,opgeruimd,geheugen vrijgegeven"),
        (.removal, "verwijderd"), (.place, "uit geheugen,uit het geheugen"), (.helper, "werd,wordt"),
        // Swedish, Danish and Norwegian.
        (.release, "frigjord,frigörs,frigjordes,frigjort,frigivet,förstörd,avallokerad,deinitierad"),
        (.removal, "borttagen,fjernet,fjärnad"), (.place, "från minnet,ur minnet,fra minnet,fra hukommelsen"),
        (.helper, "har,blev,ble"),
    ]

    private static let romance: [(PartRole, String)] = [
        (
            .release,
            "libéré,libérée,détruit,détruite,désalloué,désallouée,désinitialisé,désinitialisée,mémoire libérée,"
                + "libération de,destruction de,désallocation de"
        ),
        (.removal, "supprimé,supprimée,retiré,retirée"), (.place, "de la mémoire"),
        (.helper, "est,été,a,a bien,a bien été"), (.adverb, "correctement"),
        (
            .release,
            "liberado,liberada,destruido,destruida,desasignado,desasignada,desinicializado,desinicializada,deinicializado,deinicializada,"
                + "liberó,destruyó,liberando,destruyendo,memoria liberada"
        ),
        (.removal, "eliminado,eliminada,borrado,borrada"), (.place, "de la memoria,de memoria"),
        (.helper, "ha,sido,fue,se,se ha"), (.adverb, "correctamente"),
        (.release, "desalocado,desalocada,destruído,destruída,memória liberada"),
        (.removal, "removido,removida,saiu"), (.place, "da memória"), (.helper, "foi,sendo"), (.adverb, "com sucesso"),
        (
            .release,
            "deallocato,deallocata,rilasciato,rilasciata,distrutto,distrutta,deinizializzato,deinizializzata,"
                + "liberato,liberata"
        ),
        (.removal, "rimosso,rimossa"), (.place, "dalla memoria"), (.helper, "è,stato,stata,viene"),
        (.adverb, "correttamente"),
        (.release, "eliberat,eliberată,distrus,distrusă"), (.removal, "șters"), (.place, "din memorie"),
        (.helper, "a fost"),
    ]

    private static let otherLatin: [(PartRole, String)] = [
        (.release, "yok edildi,serbest bırakıldı,öldü"), (.removal, "silindi,kaldırıldı,temizlendi"),
        (.place, "bellekten,hafızadan"), (.adverb, "başarıyla"),
        (.release, "giải phóng,hủy,huỷ,đã deinit,đã dealloc"), (.removal, "xóa,xoá"), (.place, "khỏi bộ nhớ"),
        (.helper, "đã,được,bị"),
        (.release, "dibebaskan,dihancurkan"), (.removal, "dihapus"), (.place, "dari memori"), (.helper, "telah,sudah"),
        (.release, "vapautettu,tuhottu,felszabadítva,megsemmisítve,felszabadult"),
        (.removal, "poistettu,törölve"), (.place, "muistista,a memóriából"), (.helper, "on"),
    ]

    private static let slavic: [(PartRole, String)] = [
        (
            .release,
            "освобожд*,освободил*,уничтож*,деинициализ*,деаллоц*,деаллок*,деинит*,задеинит*,выгруж*,умер,умерла"
        ),
        (.removal, "удал*,ушел,ушёл,ушла,очищ*,стерт,стёрт"), (.place, "из памяти"),
        (.helper, "был,была,было"), (.adverb, "успешно"),
        (.release, "звільнен*,знищен*,деініціал*,деініт*,деалок*,вивільнен*"), (.removal, "видален*"),
        (.place, "з пам'яті,з пам’яті"), (.helper, "був,була,було"), (.adverb, "успішно"),
        (.release, "zwolniony,zwolniona,zwolniono,zniszczony,zniszczona,zdealokowany,zdealokowana"),
        (.removal, "usunięty,usunięta"), (.place, "z pamięci"), (.helper, "został,została"), (.adverb, "pomyślnie"),
        (.release, "uvolněn,uvolněna,uvoľnený,zničen,zničena,dealokován"), (.removal, "odstraněn,odstraněna"),
        (.place, "z paměti"), (.helper, "byl,byla"),
    ]

    private static let chinese: [(PartRole, String)] = [
        (
            .release,
            "销毁,銷毀,释放,釋放,析构,析構,干掉,反初始化,被回收,内存回收,挂了,挂掉,死了,死亡,内存释放,内存已释放,記憶體釋放,記憶體已釋放,"
                + "对象释放,對象釋放"
        ),
        (.removal, "移除,移出,清除,删除,刪除,消失"), (.place, "从内存中,从内存,從內存中,從內存,从記憶體,從記憶體,從記憶體中,内存中"),
        (.helper, "类,類,已经,已經,已,被,正在,我,即将,即將,将,將,要"), (.adverb, "正常,成功,彻底,完全,顺利,順利,自动"),
        (.ending, "了,啦,掉了,掉,完成,完毕,完畢,函数,函數,中"),
    ]

    private static let japanese: [(PartRole, String)] = [
        (.release, "解放,開放,破棄,消滅,デイニット,デイニシャライズ,デイニシャライザ,メモリ解放,メモリが解放,のメモリが解放"),
        (.removal, "削除,消え"), (.place, "メモリから,メモリー上から,メモリ上から"),
        (.helper, "が,は,を,正常に,完全に"),
        (
            .ending,
            "されました,された,しました,した,されています,されている,されてる,中,済み,完了,される,されます,します,する,が完了しました,"
                + "ました,ます,た,てる"
        ),
    ]

    private static let korean: [(PartRole, String)] = [
        (.release, "해제,소멸,디이닛,파괴,할당 해제,할당해제,메모리 해제,메모리 반환,죽음,죽었음"),
        (.removal, "제거,사라짐,사라졌음,내려감,내려갔음,내려갔습니다,정리,삭제,반환"), (.place, "메모리에서,메모리로부터"),
        (.helper, "이,가,은,는,정상적으로,정상,성공적으로,완전히"),
        (
            .ending,
            "됨,되었습니다,됐습니다,됩니다,되었음,됐음,됐어요,되었어요,되었다,됐다,되다,된다,되고 있음,되고 있습니다,되고있음,되고있습니다,"
                + "되는 중,되는중,중,완료,했습니다,하였습니다,함,처리됨"
        ),
    ]

    private static let others: [(PartRole, String)] = [
        // Thai, Arabic, Hebrew and Greek.
        (.release, "ถูกทำลาย,ถูกปล่อย,ถูกลบออกจากหน่วยความจำ"), (.ending, "แล้ว"),
        (.release, "تم تحرير,تم تحريره,تم تحريرها,تم تدمير,تم تدميره"),
        (.release, "שוחרר,שוחררה,נהרס"), (.release, "απελευθερώθηκε,καταστράφηκε"),
    ]
}
