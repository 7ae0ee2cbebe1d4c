"""Language tags: canonical BCP 47 form, and what a tag says.

Accepts what people and systems write: "zh_CN", "EN", "de_DE.UTF-8", "zh-Hans-SG", ISO 639-2 codes ("deu") and
withdrawn codes ("iw"). Syntax after RFC 5646, section 2.1; grandfathered tags and codes that stand for others after
the IANA registry of language subtags and ISO 639-2.
"""

from __future__ import annotations

import re
from functools import lru_cache

from babel_core.errors import require_str

UNDETERMINED = "und"
_NO_LANGUAGE = frozenset({UNDETERMINED, "mul", "zxx"})
"""ISO 639 codes that name no language: undetermined, several languages, no linguistic content."""

_UNKNOWN_ON_PURPOSE = _NO_LANGUAGE | {"", "auto"}

_TAG = re.compile(
    r"(?P<language>[a-z]{2,3})(?:-(?P<extended>[a-z]{3}))?(?:-(?P<script>[a-z]{4}))?"
    r"(?:-(?P<region>[a-z]{2}|[0-9]{3}))?(?P<variants>(?:-(?:[a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*)"
    r"(?P<rest>(?:-[a-wy-z0-9](?:-[a-z0-9]{2,8})+)*(?:-x(?:-[a-z0-9]{1,8})+)?)"
)

# ISO 639-2 codes, terminology and bibliographic, of every language that has a two-letter code.
_THREE_LETTERS = """
aar=aa abk=ab afr=af aka=ak amh=am ara=ar arg=an asm=as ava=av ave=ae aym=ay aze=az bak=ba bam=bm bel=be ben=bn
bis=bi bod=bo bos=bs bre=br bul=bg cat=ca ces=cs cha=ch che=ce chu=cu chv=cv cor=kw cos=co cre=cr cym=cy dan=da
deu=de div=dv dzo=dz ell=el eng=en epo=eo est=et eus=eu ewe=ee fao=fo fas=fa fij=fj fin=fi fra=fr fry=fy ful=ff
gla=gd gle=ga glg=gl glv=gv grn=gn guj=gu hat=ht hau=ha heb=he her=hz hin=hi hmo=ho hrv=hr hun=hu hye=hy ibo=ig
ido=io iii=ii iku=iu ile=ie ina=ia ind=id ipk=ik isl=is ita=it jav=jv jpn=ja kal=kl kan=kn kas=ks kat=ka kau=kr
kaz=kk khm=km kik=ki kin=rw kir=ky kom=kv kon=kg kor=ko kua=kj kur=ku lao=lo lat=la lav=lv lim=li lin=ln lit=lt
ltz=lb lub=lu lug=lg mah=mh mal=ml mar=mr mkd=mk mlg=mg mlt=mt mon=mn mri=mi msa=ms mya=my nau=na nav=nv nbl=nr
nde=nd ndo=ng nep=ne nld=nl nno=nn nob=nb nor=no nya=ny oci=oc oji=oj ori=or orm=om oss=os pan=pa pli=pi pol=pl
por=pt pus=ps que=qu roh=rm ron=ro run=rn rus=ru sag=sg san=sa sin=si slk=sk slv=sl sme=se smo=sm sna=sn snd=sd
som=so sot=st spa=es sqi=sq srd=sc srp=sr ssw=ss sun=su swa=sw swe=sv tah=ty tam=ta tat=tt tel=te tgk=tg tgl=tl
tha=th tir=ti ton=to tsn=tn tso=ts tuk=tk tur=tr twi=tw uig=ug ukr=uk urd=ur uzb=uz ven=ve vie=vi vol=vo wln=wa
wol=wo xho=xh yid=yi yor=yo zha=za zho=zh zul=zu
alb=sq arm=hy baq=eu bur=my chi=zh cze=cs dut=nl fre=fr geo=ka ger=de gre=el ice=is mac=mk mao=mi may=ms per=fa
rum=ro slo=sk tib=bo wel=cy
"""
# Withdrawn codes, and codes of single languages for which the one of their group is written. Serbo-Croatian was
# withdrawn for three languages; in Latin letters Serbian is the nearest of them.
_OTHER_CODES = """
iw=he in=id ji=yi jw=jv mo=ro mol=ro scc=sr scr=hr sh=sr-Latn hbs=sr-Latn bh=bho bih=bho
cmn=zh ekk=et lvs=lv plt=mg gug=gn
"""
# Country codes that are taken for language codes; none of them is a code of ISO 639, as "kr" (Kanuri), "se"
# (Northern Sami) and "tw" (Twi) are.
_COUNTRY_CODES = "cn=zh cz=cs dk=da gr=el jp=ja ua=uk vn=vi"
_LANGUAGES = dict(pair.split("=") for pair in f"{_THREE_LETTERS} {_OTHER_CODES} {_COUNTRY_CODES}".split())
_CODES = frozenset(pair.partition("=")[2] for pair in _THREE_LETTERS.split())
# Whole tags that the general form does not settle, or whose meaning it would lose: those registered before RFC 4646.
_OLD_TAGS = """
zh-chs=zh-Hans zh-cht=zh-Hant zh-guoyu=zh zh-hakka=hak zh-min=zh zh-min-nan=nan zh-xiang=hsn i-default=en
en-gb-oed=en-GB-oxendict art-lojban=jbo no-bok=nb no-nyn=nn sgn-be-fr=sfb sgn-be-nl=vgt sgn-ch-de=sgg i-ami=ami
i-bnn=bnn i-hak=hak i-klingon=tlh i-lux=lb i-navajo=nv i-pwn=pwn i-tao=tao i-tay=tay i-tsu=tsu
"""
_TAGS = dict(pair.split("=") for pair in _OLD_TAGS.split())
_EXTENDED = {
    "ar": "aao abh abv acm acq acw acx acy adf aeb aec afb ajp apc apd arb arq ars ary arz auz avl ayh ayl ayn ayp bbz "
    "pga shu ssh",
    "kok": "gom knn",
    "lv": "ltg lvs",
    "ms": "bjn btj bve bvu coa dup hji jak jax kvb kvr kxd lce lcf liw max meo mfa mfb min mqg msi mui orn ors pel pse "
    "tmw urk vkk vkt xmm zlm zmi zsm",
    "sw": "swc swh",
    "uz": "uzn uzs",
    "zh": "cdo cjy cmn cnp cpx csp czh czo gan hak hsn lzh mnp nan wuu yue",
}
_EXTENDED_OF = {language: frozenset(codes.split()) for language, codes in _EXTENDED.items()}
"""Languages behind whose code that of a single language of theirs may stand ("zh-yue"), and these; others have none."""

_SIGNED = "sgn"
"""Sign languages, any of whose codes may stand behind it."""
_LONGEST = 255
"""Code points; what is longer is no tag, and would only fill the cache."""
_MACROLANGUAGES = {"nb": "no", "nn": "no"}
_MODIFIER_SCRIPTS = {"latin": "latn", "cyrillic": "cyrl", "devanagari": "deva"}
_TRADITIONAL_REGIONS = frozenset({"TW", "HK", "MO"})
_TRADITIONAL_LANGUAGES = frozenset({"yue"})


def normalize_tag(tag: str) -> str:
    """The tag in canonical BCP 47 form; "und" for a blank or ill-formed one.

    TypeError for anything but a str. An encoding ("de_DE.UTF-8") is dropped, a POSIX modifier kept only where
    it names a script.

    >>> [normalize_tag(tag) for tag in ("zh_CN", "EN", "de_DE.UTF-8", "iw", "ZH-hans-sg", "?")]
    ['zh-CN', 'en', 'de-DE', 'he', 'zh-Hans-SG', 'und']
    """
    return _canonical(tag) if len(require_str(tag, "tag")) <= _LONGEST else UNDETERMINED


@lru_cache(maxsize=256)
def _canonical(tag: str) -> str:
    text = tag.strip().lower().replace("_", "-")
    text, _, modifier = text.partition("@")
    text = text.partition(".")[0]
    if text in _TAGS:
        return _TAGS[text]
    match = _TAG.fullmatch(text) if text.isascii() else None
    if match is None:
        return UNDETERMINED
    language = match["language"]
    own = _LANGUAGES.get(language, language)
    if match["extended"] and (own == _SIGNED or match["extended"] in _EXTENDED_OF.get(own, ())):
        language = match["extended"]
    language, _, implied = _LANGUAGES.get(language, language).partition("-")
    script = match["script"] or _MODIFIER_SCRIPTS.get(modifier, implied)
    parts = [language, script.title(), (match["region"] or "").upper()]
    return "-".join(part for part in parts if part) + match["variants"] + match["rest"]


def is_undetermined(tag: str) -> bool:
    """Whether a tag names no language: blank, ill-formed ("auto" is), "und", "mul" or "zxx"; TypeError for no str.

    >>> [is_undetermined(tag) for tag in ("", "und", "MUL", "auto", "zxx-Latn", "de")]
    [True, True, True, True, True, False]
    """
    return normalize_tag(tag).partition("-")[0] in _NO_LANGUAGE


def break_locale(tag: str) -> str:
    """The part of a tag that decides where words end: the language, and the script of Traditional Chinese.

    >>> [break_locale(tag) for tag in ("de_AT.UTF-8", "zh-TW", "zh-Hans-HK", "en-US-u-ca-gregory", "?")]
    ['de', 'zh-Hant', 'zh', 'en', 'und']
    """
    language = normalize_tag(tag).partition("-")[0]
    return "zh-Hant" if language == "zh" and chinese_script(tag) == "Hant" else language


def language_of(tag: str) -> str:
    """The language of a tag, as packs are looked up: "zh-TW" is "zh", Bokmål and Nynorsk are "no"."""
    language = normalize_tag(tag).partition("-")[0]
    return _MACROLANGUAGES.get(language, language)


def has_code(language: str) -> bool:
    """Whether a language (as `language_of` gives it) has a two-letter code of ISO 639.

    >>> [has_code(language) for language in ("nl", "xx", "und", "haw")]
    [True, False, False, False]
    """
    return language in _CODES


def names_language(tag: str) -> bool:
    """Whether a tag names a language, or says on purpose that none is known ("", "auto", "mul", "und", "zxx").

    Of the codes of three letters, thousands, any one passes.

    >>> [tag for tag in ("de", "zh_TW", "yue", "und", "klingon", "xx", "x!") if not names_language(tag)]
    ['klingon', 'xx', 'x!']
    """
    if is_undetermined(tag):
        return tag.strip().lower().replace("_", "-").partition("-")[0] in _UNKNOWN_ON_PURPOSE
    language = normalize_tag(tag).partition("-")[0]
    return len(language) > 2 or has_code(language)


def script_of_tag(tag: str) -> str | None:
    """The script code that a tag states ("zh-Hant-TW" -> "Hant"), None when it states none."""
    parts = normalize_tag(tag).split("-")
    return next((part for part in parts[1:2] if len(part) == 4 and part.isalpha()), None)


def chinese_script(tag: str) -> str:
    """Hant or Hans, the script in which a Chinese tag is written: Traditional in Taiwan, Hong Kong, Macau.

    >>> [chinese_script(tag) for tag in ("zh", "zh-TW", "zh-Hans-HK", "zh-Hant")]
    ['Hans', 'Hant', 'Hans', 'Hant']
    """
    script = script_of_tag(tag)
    if script in ("Hans", "Hant"):
        return script
    parts = normalize_tag(tag).split("-")
    traditional = parts[0] in _TRADITIONAL_LANGUAGES or not _TRADITIONAL_REGIONS.isdisjoint(parts[1:])
    return "Hant" if traditional else "Hans"
