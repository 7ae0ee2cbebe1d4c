"""Language tags: canonical BCP 47 form, and what a tag says.

Accepts what people and systems write: "zh_CN", "EN", "de_DE.UTF-8", "zh-Hans-SG", ISO 639-2 codes ("deu") and
withdrawn codes ("iw"). Syntax after RFC 5646, section 2.1; the alias tables are kept to common codes.
"""

from __future__ import annotations

import re
from functools import lru_cache

from babel_core.errors import require_str

UNDETERMINED = "und"
_NO_LANGUAGE = frozenset({UNDETERMINED, "mul", "zxx"})
"""ISO 639 codes that name no language: undetermined, several languages, no linguistic content."""

_TAG = re.compile(
    r"(?P<language>[a-z]{2,3})(?:-(?P<extended>[a-z]{3}))?(?:-(?P<script>[a-z]{4}))?"
    r"(?:-(?P<region>[a-z]{2}|[0-9]{3}))?(?P<variants>(?:-(?:[a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*)"
    r"(?P<rest>(?:-[a-wy-z0-9](?:-[a-z0-9]{2,8})+)*(?:-x(?:-[a-z0-9]{1,8})+)?)"
)

# Withdrawn ISO 639-1 codes, Mandarin's own code, and ISO 639-2 codes of languages that have a two-letter one.
_CODES = """
iw=he in=id ji=yi jw=jv mo=ro cmn=zh amh=am ara=ar ben=bn bod=bo tib=bo bul=bg cat=ca ces=cs cze=cs
chi=zh zho=zh dan=da deu=de ger=de ell=el gre=el eng=en est=et fas=fa per=fa fin=fi fra=fr fre=fr
guj=gu heb=he hin=hi hrv=hr hun=hu hye=hy arm=hy ind=id ita=it jpn=ja kan=kn kat=ka geo=ka khm=km
kor=ko lao=lo lav=lv lit=lt mal=ml mar=mr mkd=mk mac=mk mon=mn msa=ms may=ms mya=my bur=my nep=ne
nld=nl dut=nl nob=nb nno=nn nor=no pan=pa pol=pl por=pt ron=ro rum=ro rus=ru sin=si slk=sk slo=sk
slv=sl spa=es srp=sr swa=sw swe=sv tam=ta tel=te tha=th tur=tr ukr=uk urd=ur vie=vi yid=yi
"""
# Country codes that are taken for language codes; none of them is a code of ISO 639, as "kr" (Kanuri), "se"
# (Northern Sami) and "tw" (Twi) are.
_COUNTRY_CODES = "cn=zh cz=cs dk=da gr=el jp=ja"
_LANGUAGES = dict(pair.split("=") for pair in f"{_CODES} {_COUNTRY_CODES}".split())
# Whole tags that the general form does not settle, or whose meaning it would lose.
_TAGS = {"zh-chs": "zh-Hans", "zh-cht": "zh-Hant", "zh-min-nan": "nan", "sh": "sr-Latn"}
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
    return _canonical(require_str(tag, "tag"))


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
    language = match["extended"] or match["language"]
    script = match["script"] or _MODIFIER_SCRIPTS.get(modifier, "")
    parts = [_LANGUAGES.get(language, language), script.title(), (match["region"] or "").upper()]
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
