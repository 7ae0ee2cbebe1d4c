"""Golden files: what each pack emits for sentences of our own, with the versions that made it.

`python -m tests.packs.golden_files` writes them anew; do that only together with a raised `analyzer_version` of the
pack, or ENGINE_VERSION where the engine or its tables changed: both are in the fingerprints of an index.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from babel_core import Analyzer
from babel_core.analysis.fingerprint import ENGINE_VERSION
from babel_core.packs.catalog import builtin_catalog
from babel_core.segment.registry import registry

FOLDER = Path(__file__).parent / "golden"
PROFILES = ("words", "balanced", "recall")

SENTENCES: dict[str, tuple[str, ...]] = {
    "zh": (
        "水库的闸门每天早上六点打开，由值班员记录水位。",
        "老城區的圖書館週一閉館，請把書還到門口的箱子。",
        "用Docker部署gateway时，请先检查config.yaml第12行。",
        "他买了两件T恤，一共花了99.5元😀",
        "𠮷野家の看板がある街角",
    ),
    "ja": (
        "朝早く港まで歩いて、魚を買って帰りました。",
        "サーバーの電源を切る前に、ﾛｸﾞを保存してください。",
        "舊字體で書かれた學校の記録を読む。",
        "佐々木さんは第3会議室でGitHubのissueを説明した。",
        "東京都庁",
    ),
    "ko": (
        "호숫가 관측소에서 수위를 하루에 두 번 기록한다.",
        "Docker로 서버를 다시 시작했습니다, 로그는 /var/log/mill.log에 있어요.",
        "한국어 NFD 표기도 같은 낱말이다 ㅋㅋㅋ",
    ),
    "th": (
        "น้ำในทะเลสาบลดลงตั้งแต่เดือนที่แล้ว",
        "เปิดไฟล์config.yamlก่อนใช้Pythonทำงาน100ครั้ง",
        "ความเหลื่อมล้ำในเมืองใหญ่",
    ),
    "en": (
        "The miller's daughter wasn't running the old wind-mill yesterday.",
        "Call getUserName(v2.4.1) at https://mill.example/docs/install_guide, then e-mail ops@mill.example.",
        "C++ and C# users paid $3.50 on 2025-07-14 for part BENCH-100821.",
    ),
    "de": (
        "Die Häuser am Hang gehören den Müllern, die früh aufstehen.",
        "Straßenbahnfahrer fahren bei 20.04 Grad; Haeuser und HÄUSER sind gleich.",
        "Das U-Boot taucht um 12:30 Uhr.",
    ),
    "fr": (
        "L’eau du lac est montée d’un mètre jusqu'à l’écluse ; les élèves n'ont rien vu.",
        "Aujourd'hui, quelqu’un a réparé les cœurs des moulins français.",
    ),
    "es": (
        "Los niños del molino cantan canciones mientras sube el agua del pantano.",
        "¿Cuántos años tiene la pingüina? La economía de la región no lo dice.",
    ),
    "it": (
        "Quest'anno l’acqua del lago è salita fino all'argine della città.",
        "Perché gli alberghi dell’isola chiudono a ottobre?",
    ),
    "pt": (
        "As navegações começam de manhã, quando os cães ainda dormem.",
        "As mães e os irmãos do moleiro têm razões para não vir.",
    ),
    "ca": (
        "L’home del molí obre la comporta d'hora i torna a casa.",
        "Dona'm les cançons catalanes; n’hi ha prou amb dues.",
    ),
    "ro": (
        "Informaţii despre orașele de pe malul Dunării, într-o națiune mică.",
        "Morarul a notat nivelul apei de două ori, dimineața și seara.",
    ),
    "gl": (
        "A muller do muíño canta unha canción mentres sobe a auga.",
        "Os animais beben no río dúas veces cada mañá.",
    ),
    "nl": (
        "De molenaar heeft twee huizen aan de gracht en veel foto's van bruggen.",
        "Eén goed idee is genoeg; ideeën over financiële zorgen zijn er te veel.",
    ),
    "af": (
        "Die meulenaar het die hele dag gewerk en toe onder die bome geslaap.",
        "Sy sê die huise langs die rivier is oud, en hulle wil 'n boek koop.",
    ),
    "sv": (
        "Flickorna badade i sjön nedanför den gamla kvarnen.",
        "Är årets idéer bättre än fjolårets? Öarna svarar inte.",
    ),
    "no": (
        "Mølleren skriver ned vannstanden to ganger hver morgen.",
        "Kong Haakon besøkte Rødberg; eg veit ikkje kva år det var.",
    ),
    "da": (
        "Pigerne læser bøger under bøgetræerne ved søen.",
        "Toget fra Aarhus til Ålborg kører forbi en gammel café.",
    ),
    "is": (
        "Malarinn skrifar vatnshæðina tvisvar á hverjum morgni.",
        "Það er mörg ár síðan áin fór yfir bakka sína.",
    ),
    "lb": (
        "D’Haus vum Mëller steet direkt um Séi.",
        "Wéini gëtt d'Schleis am Fréijoer opgemaach?",
    ),
    "ga": (
        "D’ól an muilleoir bainne sula ndeachaigh sé go dtí an bád.",
        "An ḃfuil an t-uisce níos airde i mbliana?",
    ),
    "eu": (
        "Errotariak bi aldiz neurtu du uraren maila gaur goizean.",
        "Etxeak eta mendiak ikusten dira ikurriñaren azpitik.",
    ),
    "eo": (
        "La muelisto legas librojn, kiam la akvo de la lago leviĝas.",
        "Ĉu la ĉevaloj trinkas? Jes, la cxevaloj trinkis antaŭ unu horo.",
    ),
    "ru": (
        "Смотритель мельницы записал уровень воды дважды.",
        "Ещё до рассвета рыбаки вытащили сети, а замо\u0301к на двери лодочного сарая оказался сломан.",
    ),
    "uk": (
        "Увечері сторож записав рівень води, бо річка піднялася ще вище.",
        "М’ята і п'ять ґаврошів чекали, доки потяг доїде до Києва.",
    ),
    "be": (
        "Увечары вартаўнік запісаў узровень вады, бо рака ўзнялася яшчэ вышэй.",
        "Дзеці ўвайшлі ў хату і знайшлі там старую кнігу.",
    ),
    "bg": (
        "Вечерта пазачът записа нивото на водата, защото реката отново се е покачила.",
        "Децата намериха книгата в градината и ѝ се зарадваха.",
    ),
    "sr": (
        "Чувар је увече записао ниво воде, јер је река поново нарасла.",
        "Deca su uveče zapisala nivo vode, jer je reka ponovo narasla, i otišla kući gde ih je čekala baba.",
    ),
    "mk": (
        "Чуварот вечерта го запиша нивото на водата, бидејќи реката повторно порасна.",
        "Децата ја најдоа книгата во градината и сѐ беше мирно.",
    ),
    "hr": (
        "Čuvar je navečer zapisao razinu vode, jer je rijeka opet narasla.",
        "Djeca su poslije škole otišla ondje gdje ih je uvijek čekao čamac.",
    ),
    "sl": (
        "Čuvaj je zvečer zapisal gladino vode, ker je reka spet narasla.",
        "Otroci so po šoli odšli tja, kjer jih je vedno čakal čoln.",
    ),
    "cs": (
        "Hlídač večer zapsal stav vody, protože řeka opět stoupla.",
        "Děti po škole odešly tam, kde na ně vždycky čekala loďka.",
    ),
    "sk": (
        "Strážnik večer zapísal stav vody, pretože rieka opäť stúpla.",
        "Deti po škole odišli tam, kde na ne vždy čakala loďka.",
    ),
    "pl": (
        "Stróż wieczorem zapisał poziom wody, ponieważ rzeka znowu się podniosła.",
        "Dzieci po szkole poszły tam, gdzie zawsze czekała na nie łódka Kennedy'ego.",
    ),
    "lt": (
        "Sargas vakare užrašė vandens lygį, nes upė vėl pakilo.",
        "Vaikai po pamokų nuėjo ten, kur jų visada laukė valtis.",
    ),
    "lv": (
        "Sargs vakarā pierakstīja ūdens līmeni, jo upe atkal bija cēlusies.",
        "Bērni pēc skolas devās turp, kur viņus vienmēr gaidīja laiva.",
    ),
    "et": (
        "Valvur kirjutas õhtul veetaseme üles, sest jõgi oli jälle tõusnud.",
        "Lapsed läksid pärast kooli sinna, kus paat neid alati ootas.",
    ),
    "fi": (
        "Vartija kirjasi illalla veden korkeuden, koska joki oli taas noussut.",
        "Lapset lähtivät koulun jälkeen sinne, missä vene heitä aina odotti.",
    ),
    "hu": (
        "Az őr este feljegyezte a víz szintjét, mert a folyó megint megáradt.",
        "A gyerekek iskola után odamentek, ahol a csónak mindig várta őket.",
    ),
    "tr": (
        "Bekçi akşam suyun seviyesini yazdı, çünkü ırmak yine yükselmişti.",
        "Çocuklar okuldan sonra İzmir'de kayığın her zaman beklediği yere gittiler: IŞIKLAR SÖNDÜ.",
    ),
    "az": (
        "Gözətçi axşam suyun səviyyəsini yazdı, çünki çay yenə qalxmışdı.",
        "Uşaqlar dərsdən sonra qayığın həmişə gözlədiyi yerə getdilər.",
    ),
    "el": (
        "Ο φύλακας έγραψε το βράδυ τη στάθμη του νερού, γιατί το ποτάμι είχε φουσκώσει πάλι.",
        "ΤΟ ΛΙΜΑΝΙ ΕΚΛΕΙΣΕ· τα παιδιά πήραν το καΐκι για το νησί.",
    ),
    "hy": (
        "Պահակը երեկոյան գրեց ջրի մակարդակը, քանի որ գետը նորից բարձրացել էր։",
        "Երեխաները դպրոցից հետո գնացին Երևան։",
    ),
    "ka": (
        "დარაჯმა საღამოს ჩაიწერა წყლის დონე, რადგან მდინარე ისევ აიწია.",
        "ბავშვები სკოლის შემდეგ ნავთან წავიდნენ.",
    ),
    "vi": (
        "Buổi tối người gác ghi lại mực nước, vì sông lại dâng lên.",
        "Sau giờ học, bọn trẻ ra chỗ con thuyền vẫn đợi; ủy ban đã hòa giải xong.",
    ),
    "id": (
        "Penjaga mencatat ketinggian air pada malam hari karena sungai itu naik lagi.",
        "Anak-anak pergi ke tempat perahu selalu menunggu setelah salat Jum'at.",
    ),
    "ms": (
        "Penjaga mencatat paras air pada waktu malam kerana sungai itu naik lagi.",
        "Kanak-kanak pergi ke tempat perahu sentiasa menunggu selepas sekolah.",
    ),
    "sw": (
        "Mlinzi aliandika kiwango cha maji jioni kwa sababu mto ulikuwa umepanda tena.",
        "Watoto walikwenda mahali ambapo ng'ombe na mtumbwi huwasubiri baada ya shule.",
    ),
    "tl": (
        "Isinulat ng bantay ang taas ng tubig kagabi dahil tumaas na naman ang ilog.",
        "Pumunta ang mga bata kung saan laging naghihintay ang magandang bangka.",
    ),
    "st": (
        "Molebedi o ngotse boemo ba metsi mantsiboya hobane noka e ne e tletse hape.",
        "Bana ba ile moo sekepe se neng se ba emetse teng kamora sekolo.",
    ),
    "sq": (
        "Roja e shënoi mbrëmjen nivelin e ujit, sepse lumi ishte ngritur përsëri.",
        "Fëmijët shkuan pas shkollës atje ku i priste gjithmonë varka, por s'ka erë.",
    ),
    "yi": (
        "דער שומר האָט אין אָוונט פֿאַרשריבן ווי הויך דאָס וואַסער שטייט.",
        "די קינדער זענען נאָך דער שול געגאַנגען צום שיפל, און עס איז נישט געווען קיין ווינט.",
    ),
    "ar": (
        "سجل الحارس مستوى الماء مرتين في الصباح.",
        "وَأَغْلَقَ البَوَّابَةَ ثم عاد إلى بيته بالدراجة الساعة ٧.",
    ),
    "hi": (
        "झील का पानी सुबह दो बार नापा गया।",
        "हिन्दी की किताबें क़लम के साथ रखी हैं; चाँद १० बजे निकला।",
    ),
    "fa": (
        "نگهبان سطح آب را دو بار نوشت و دریچه‌ها را بست.",
        "كتاب‌هاي روی میز خانهٔ ما ۱۲ تاست.",
    ),
    "ur": (
        "چوکیدار نے صبح دو بار پانی کی سطح لکھی۔",
        "لڑکوں نے دروازے بند کیے اور گھر گۓ۔",
    ),
    "ps": (
        "ساتونکي د اوبو کچه دوه ځله ولیکله.",
        "زموږ په کلي کې نوي کتابونه شته.",
    ),
    "ku": (
        "پاسەوانەکە دوو جار ئاستی ئاوی نووسی.",
        "كتێبەکان لەسەر مێزەکەن، ڕووبار نزیکە.",
    ),
    "he": (
        "השומר רשם את גובה המים פעמיים בבוקר.",
        "הַשַּׁעַר נִסְגַּר; ילדים שיחקו בבית־ספר ובחצר.",
    ),
    "mr": (
        "पहारेकऱ्याने पाण्याची पातळी दोनदा नोंदवली.",
        "घरात आणि नदीच्या काठावर मुलांची पुस्तके होती.",
    ),
    "ne": (
        "पालेले पानीको सतह दुई पटक टिप्यो।",
        "गाउँमा सँगै बसेका मान्छेहरू घरबाट निस्के।",
    ),
    "bn": (
        "প্রহরী সকালে দুবার পানির উচ্চতা লিখল।",
        "উৎসবে গ্রামের ছেলেদের সঙ্গীত শোনা যায়, দরজা ৮টায় খোলে।",
    ),
    "as": (
        "পহৰীয়াজনে পানীৰ উচ্চতা দুবাৰ লিখিলে।",
        "উৎসৱত গাঁৱৰ মানুহবোৰে গীত গায়।",
    ),
    "pa": (
        "ਪਹਿਰੇਦਾਰ ਨੇ ਪਾਣੀ ਦਾ ਪੱਧਰ ਦੋ ਵਾਰ ਲਿਖਿਆ।",
        "ਜ਼ਮੀਨ ਉੱਤੇ ਪੱਤੇ ਅਤੇ ਮੇਜ਼ ਉੱਤੇ ਕਿਤਾਬਾਂ ਹਨ।",
    ),
    "gu": (
        "ચોકીદારે પાણીની સપાટી બે વાર નોંધી.",
        "હિન્દી પુસ્તકો ઘરમાં છે, નદીના કિનારે નહીં.",
    ),
    "or": (
        "ଜଗୁଆଳ ପାଣିର ସ୍ତର ଦୁଇଥର ଲେଖିଲା।",
        "ଗ୍ରାମରେ ପିଲାମାନେ ବହିଗୁଡ଼ିକ ପଢ଼ନ୍ତି।",
    ),
    "ta": (
        "காவலர் நீரின் அளவை இரண்டு முறை எழுதினார்.",
        "வீடுகளில் ஶ்ரீ என்ற பெயர் உள்ளது.",
    ),
    "te": (
        "కాపలాదారు నీటి మట్టాన్ని రెండుసార్లు రాశాడు.",
        "గ్రామంలో పుస్తకాలు, గ్రామాలకు దారులు ఉన్నాయి.",
    ),
    "kn": (
        "ಕಾವಲುಗಾರ ನೀರಿನ ಮಟ್ಟವನ್ನು ಎರಡು ಬಾರಿ ಬರೆದ.",
        "ಗ್ರಾಮದಲ್ಲಿ ಪುಸ್ತಕಗಳು ಮತ್ತು ಫ಼ೋನ್ ಇವೆ.",
    ),
    "ml": (
        "കാവൽക്കാരൻ ജലനിരപ്പ് രണ്ടു തവണ എഴുതി.",
        "ഗ്രാമത്തിൽ പുസ്തകങ്ങൾ ഉണ്ട്; അതു് കടലിൽ ഇല്ല.",
    ),
    "si": (
        "මුරකරු ජල මට්ටම දෙවරක් ලිවීය.",
        "නගරයේ පොත් සහ ගසක් ඇත.",
    ),
    "am": (
        "ጠባቂው የውሃውን ከፍታ ሁለት ጊዜ መዘገበ።",
        "ዓለም፡ሠላም፡ፀሐይ በአዲስ ከተማ።",
    ),
    "ti": (
        "እቲ ሓላዊ ብራኸ ማይ ክልተ ግዜ መዝጊቡ።",
        "ሠላም ኣብ ከተማ፣ ፀሓይ ኣብ ሰማይ።",
    ),
    "lo": (
        "ຍາມໄດ້ຈົດລະດັບນ້ຳສອງເທື່ອ",
        "ຫຼວງພະບາງເປີດປະຕູ ໗ ໂມງ",
    ),
    "km": (
        "អ្នកយាមបានកត់កម្ពស់ទឹកពីរដង។",
        "ទ្វារបើកម៉ោង៧ នៅភូមិ",
    ),
    "my": (
        "အစောင့်က ရေမှတ်ကို နှစ်ကြိမ် ရေးသည်။",
        "တံခါးကို ၇ နာရီမှာ ဖွင့်တယ်",
    ),
    "bo": (
        "སྲུང་མིས་ཆུའི་ཚད་ཐེངས་གཉིས་བྲིས།",
        "མིའི་ལག་པ་༡༢",
    ),
    "mn": (
        "Манаач усны түвшинг хоёр удаа тэмдэглэв.",
        "Голоос уулын ёсоор ус авав.",
    ),
    "kk": (
        "Күзетші су деңгейін екі рет жазды.",
        "Өзеннің жағасында балалар ойнады.",
    ),
    "ky": (
        "Кароолчу суунун деңгээлин эки жолу жазды.",
        "Көлдүн боюнда китептер калды.",
    ),
    "uz": (
        "Қоровул сув сатҳини икки марта ёзди.",
        "Oʻzbek tilida yozilgan kitoblar ko‘p.",
    ),
    "und": (
        "შენობის კარი დილით გაიღო",
        "ประตู ទ្វារ ປະຕູ တံခါး སྒོ",
        "Το φράγμα έκλεισε· ОТВОРИ пут 7",
    ),
}


def providers_of(code: str) -> dict[str, str]:
    """Provider id -> version of every segmenter that the pack's sentences may use."""
    routes = Analyzer("recall").explain(" ".join(SENTENCES[code]), lang=code).runs
    names = sorted({run.segmenter for run in routes if run.segmenter in registry.ids() or ":" in run.segmenter})
    return {name: registry.version(name) for name in names}


def record(code: str) -> dict[str, Any]:
    """What a pack emits today."""
    catalog = builtin_catalog()
    spec = catalog.neutral if code == catalog.neutral.id else catalog.specs[code]
    profiles = {
        profile: {text: Analyzer(profile).fts_text(text, lang=code) for text in SENTENCES[code]}
        for profile in PROFILES
    }
    version = f"{ENGINE_VERSION}.{spec.analyzer_version}"
    return {"version": version, "providers": providers_of(code), "profiles": profiles}


def main() -> None:
    """Write all golden files."""
    for code in SENTENCES:
        text = json.dumps(record(code), ensure_ascii=False, indent=1, sort_keys=True)
        (FOLDER / f"{code}.json").write_text(text + "\n", "utf-8")
    sys.stdout.write(f"{len(SENTENCES)} golden files written\n")


if __name__ == "__main__":
    main()
