"""The style of the page: colours for light and dark that colour-blind people tell apart, widths from phone to desk.

The series' colours follow Okabe and Ito, made darker on white and lighter on black to a contrast of 3 : 1 and more.
"""

STYLE = """
:root{color-scheme:light dark;--bg:#fff;--fg:#1c1e21;--dim:#545b64;--line:#d5d9de;--soft:#f3f5f7;--ref:#70777f;
--goal:#9a3412;--s0:#0067a3;--s1:#c24a00;--s2:#00755a;--s3:#a23c84;--s4:#806000;--s5:#58636f;--s6:#b00f3c;--s7:#1c1e21}
@media (prefers-color-scheme:dark){:root{--bg:#15181c;--fg:#e9ecef;--dim:#a8b0b9;--line:#3a4149;--soft:#20252b;
--ref:#8f98a2;--goal:#ffb085;--s0:#6cb6ff;--s1:#ff9e5e;--s2:#3dd6a5;--s3:#f0a0d0;--s4:#e6c84c;--s5:#a9b4c0;
--s6:#ff8095;--s7:#f4f6f8}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--fg);font:1rem/1.5 system-ui,sans-serif}
main{max-width:76rem;margin:0 auto;padding:1rem}
h1{font-size:1.6rem;line-height:1.2;margin:.5rem 0}
h2{font-size:1.3rem;margin:2.5rem 0 .5rem;border-top:1px solid var(--line);padding-top:1rem}
h3{font-size:1.05rem;margin:1.5rem 0 .25rem}
p{margin:.25rem 0 .75rem;max-width:46rem}
.dim,figcaption p{color:var(--dim)}
nav ul,.legend{display:flex;flex-wrap:wrap;gap:.25rem 1.1rem;list-style:none;padding:0;margin:.5rem 0}
nav a{color:var(--s0)}
.pair{display:grid;gap:1rem;grid-template-columns:minmax(0,1fr)}
@media (min-width:64rem){.pair{grid-template-columns:minmax(24rem,1fr) minmax(0,max-content);align-items:start}}
figure{margin:0}
.legend li{display:flex;align-items:center;gap:.35rem;font-size:.95rem}
.swatch{display:inline-block;width:.25rem;height:1.1rem;background:var(--ref)}
.swatch.goalmark{width:0;background:none;border-left:2px dashed var(--goal)}
.row{display:grid;grid-template-columns:5.6rem minmax(0,1fr);gap:.75rem;align-items:center;padding-right:.75rem}
.row+.row{border-top:1px solid var(--soft)}
.label{font-size:.9rem;text-align:right;overflow-wrap:anywhere}
svg{display:block}
.lane,.scatter{overflow:visible}
.defs{position:absolute}
text{fill:var(--dim);font-size:.875rem}
.beyond{font-size:.8rem;paint-order:stroke;stroke:var(--bg);stroke-width:4px}
.beyond tspan{stroke:var(--bg)}
.grid{stroke:var(--line)}
.ref{stroke:var(--ref);stroke-width:3}
.goal{stroke:var(--goal);stroke-width:2;stroke-dasharray:4 3}
.point .own{fill:var(--s0)}
.point .peer{fill:var(--bg);stroke:var(--s1);stroke-width:2}
.point text{fill:var(--bg);font-weight:600;font-size:.8rem}
.point .peer+text{fill:var(--fg)}
.wide{padding:0 .75rem 0 3rem}
.up{transform:translate(-2.6rem,.3rem)}
.scroll{overflow-x:auto;border:1px solid var(--line);border-radius:.4rem}
.scroll:focus-visible,summary:focus-visible{outline:3px solid var(--s0);outline-offset:2px}
table{border-collapse:collapse;font-size:.9rem;font-variant-numeric:tabular-nums;width:100%}
caption{text-align:left;padding:.5rem .6rem;color:var(--dim)}
th,td{padding:.25rem .45rem;text-align:right;white-space:nowrap}
thead th{border-bottom:2px solid var(--line);vertical-align:bottom}
tbody tr:nth-child(even){background:var(--soft)}
th:first-child,td:first-child{text-align:left;position:sticky;left:0;background:var(--bg)}
tbody tr:nth-child(even) th:first-child{background:var(--soft)}
td.best{font-weight:700}
summary{cursor:pointer;padding:.4rem 0}
""" + "".join(f".s{n}{{fill:var(--s{n});stroke:var(--s{n})}}" for n in range(8))
