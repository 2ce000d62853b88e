// A subset of the design of packages/ui.
export const docsStyle = `
:root{color-scheme:light dark;
--paper:#f6f7f3;--card:#fff;--sunken:#edf0ea;--ink:#14201c;--muted:#55645e;--line:#dfe4dd;
--brand:#0b6b57;--brand-soft:#e0f0ea;--accent:#f5b83d;--accent-soft:#fdf0d3;--accent-ink:#7a4f00;
--danger:#b42f26;--danger-soft:#fce8e5;--info:#285d9f;--info-soft:#e5eef9;
--display:"Bricolage Grotesque Variable","Bricolage Grotesque","Trebuchet MS",system-ui,sans-serif;
--sans:"Figtree Variable",Figtree,system-ui,-apple-system,"Segoe UI",sans-serif;
--mono:ui-monospace,"SF Mono","Cascadia Code",Menlo,Consolas,monospace}
@media(prefers-color-scheme:dark){:root{
--paper:#0f1513;--card:#161e1b;--sunken:#222d29;--ink:#e9f0ec;--muted:#9eaea7;--line:#2a3632;
--brand:#4cc9a7;--brand-soft:#16352c;--accent-soft:#352b18;--accent-ink:#f8cb70;
--danger:#ff9085;--danger-soft:#37211e;--info:#8ab8f2;--info-soft:#1a2a3b}}
*{box-sizing:border-box}
html{scroll-padding-top:1rem;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.6 var(--sans);overflow-wrap:anywhere}
h1,h2,h3,h4{font-family:var(--display);font-weight:650;line-height:1.25;letter-spacing:-.015em;margin:0}
h2{font-size:1.75rem;margin:3.5rem 0 0}
h3{font-size:1.1875rem;margin:2rem 0 .75rem}
h4{font-size:1rem;margin:1.75rem 0 .5rem}
p{margin:.5rem 0}
a{color:var(--brand);text-underline-offset:.2em}
:focus-visible{outline:2px solid var(--brand);outline-offset:2px;border-radius:6px}
::selection{background:var(--accent);color:#2b1d00}
code,pre{font-family:var(--mono);font-size:.9375em}
pre{margin:.5rem 0;padding:.875rem 1rem;background:var(--sunken);border-radius:10px;white-space:pre-wrap;font-size:.875rem;line-height:1.55}
small{color:var(--muted);font-size:.8125rem}
.skip{position:absolute;left:-999rem}
.skip:focus{left:1rem;top:1rem;z-index:2;padding:.5rem 1rem;background:var(--card);border-radius:10px}
header{background:var(--paper);border-bottom:1px solid var(--line)}
.bar,.columns{max-width:74rem;margin:0 auto;padding:0 clamp(1rem,4vw,2rem)}
.bar{display:flex;align-items:center;gap:.75rem;min-height:4.25rem;padding-block:.5rem;flex-wrap:wrap}
.bar img{display:block}
h1{font-size:1.3125rem}
.version{padding:.125rem .625rem;border-radius:999px;background:var(--accent-soft);color:var(--accent-ink);font-size:.8125rem}
.download{margin-left:auto;padding:.25rem 0}
nav{padding:1.5rem 0 0;font-size:.9375rem}
nav p{margin:1rem 0 .375rem;font:650 .9375rem/1.3 var(--display)}
nav ul{display:flex;flex-wrap:wrap;gap:.5rem;margin:0;padding:0;list-style:none}
nav li{display:flex;align-items:baseline;gap:.375rem;padding:.25rem .75rem;background:var(--card);border:1px solid var(--line);border-radius:999px}
nav a{text-decoration:none;color:var(--ink)}
nav a:hover{color:var(--brand);text-decoration:underline}
main{padding:2rem 0 5rem;min-width:0}
.intro{max-width:46rem}
.call{margin:.625rem 0;background:var(--card);border:1px solid var(--line);border-radius:14px}
.call[open]{border-color:var(--brand)}
summary{display:grid;grid-template-columns:auto 1fr auto 1rem;gap:.25rem .75rem;align-items:center;padding:.75rem 1rem;border-radius:14px;list-style:none;cursor:pointer}
summary::-webkit-details-marker{display:none}
summary:hover .title{color:var(--brand)}
summary:focus-visible{border-radius:14px}
.method{min-width:4.25rem;padding:.125rem .5rem;border-radius:8px;text-align:center;font:650 .8125rem/1.5 var(--mono)}
.get{background:var(--brand-soft);color:var(--brand)}
.post{background:var(--info-soft);color:var(--info)}
.put,.patch{background:var(--accent-soft);color:var(--accent-ink)}
.delete{background:var(--danger-soft);color:var(--danger)}
.title{grid-column:1/3;font-weight:600}
.path{grid-column:2/4}
summary::after{content:"";grid-column:4;grid-row:1;width:.5rem;height:.5rem;margin:-.25rem 0 0 auto;border:solid var(--muted);border-width:0 2px 2px 0;transform:rotate(45deg)}
.call[open]>summary::after{margin-top:.25rem;transform:rotate(225deg)}
.who{grid-column:3;color:var(--muted);font-size:.875rem;text-align:right}
.inside{scroll-margin-top:6rem;padding:0 1rem 1rem;border-top:1px solid var(--line)}
.inside>:first-child{margin-top:1rem}
.fields{margin:.5rem 0}
.fields>div{display:grid;gap:0 1.25rem;padding:.375rem 0;border-top:1px solid var(--line)}
.fields>div:first-child{border-top:0}
.fields>div:target{background:var(--accent-soft)}
dt{min-width:0}
dd{margin:0;color:var(--muted);font-size:.9375rem;min-width:0}
.when{color:var(--brand);padding-top:1rem!important}
.caption{color:var(--muted);font-size:.875rem;margin-top:1rem}
.errors a{display:inline-block;padding:.125rem .25rem}
.id{margin-bottom:0;font:.8125rem var(--mono)}
@media(min-width:48rem){
.fields>div{grid-template-columns:minmax(12rem,2fr) 3fr}
.when{grid-template-columns:1fr!important}
.inside{padding:0 1.5rem 1.25rem}}
@media(min-width:64rem){
html{scroll-padding-top:5.5rem}
header{position:sticky;top:0;z-index:1}
.columns{display:grid;grid-template-columns:13.5rem minmax(0,1fr);gap:3rem}
nav{position:sticky;top:4.5rem;align-self:start;max-height:calc(100vh - 4.5rem);overflow:auto;padding:1.25rem 0 2rem}
nav ul{display:block}
nav li{padding:.125rem 0;background:none;border:0;justify-content:space-between;border-radius:0}
summary{grid-template-columns:auto minmax(0,3fr) minmax(0,2fr) 8rem 1rem}
summary::after{grid-column:auto;grid-row:auto}
.path,.title,.who{grid-column:auto}
.inside{scroll-margin-top:4.5rem}
.title{font-weight:500}}
`;
