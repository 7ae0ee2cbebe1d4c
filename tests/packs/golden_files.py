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
    "ru": ("Смотритель мельницы записал уровень воды дважды.",),
    "ar": ("سجل الحارس مستوى الماء مرتين في الصباح.",),
    "hi": ("झील का पानी सुबह दो बार नापा गया।",),
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
