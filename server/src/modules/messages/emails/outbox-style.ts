/** The look of the outbox: a mail program with the list on the left and the message on the right, one after the other on a phone. */
export const outbox_style = `
:root { color-scheme: light dark; --paper: light-dark(#f7f5f0, #161411); --surface: light-dark(#ffffff, #1f1c18); --chosen: light-dark(#ecefff, #262c40);
  --line: light-dark(#e5e0d7, #37322b); --edge: light-dark(#8c8478, #7f776b); --ink: light-dark(#1f1b16, #f3efe8); --soft: light-dark(#5b544a, #c2baae);
  --accent: light-dark(#2b4a97, #a9bbf2); }
*, ::before { box-sizing: border-box; }
body { margin: 0; background: var(--surface); color: var(--ink); font: 15px/1.45 system-ui, sans-serif; block-size: 100dvh; display: grid;
  grid-template-rows: auto minmax(0, 1fr); grid-template-columns: minmax(0, 1fr); }
a { color: var(--accent); text-underline-offset: 3px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; border-radius: 4px; }
h1, h2, p, dl, dd { margin: 0; }
.soft, dt { color: var(--soft); }
.small { font-size: 13px; }
header { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 20px; padding: 10px 20px; border-block-end: 1px solid var(--line); background: var(--paper); }
header h1, .name { font-size: 17px; font-weight: 600; }
header .small { flex: 1; min-inline-size: 180px; }
form { display: flex; gap: 8px; padding: 12px 16px; border-block-end: 1px solid var(--line); }
input, button { font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--edge); border-radius: 8px; min-block-size: 40px; padding: 0 12px; }
input { flex: 1; min-inline-size: 0; }
button { cursor: pointer; }
.panes { display: grid; grid-template-columns: minmax(300px, 400px) minmax(0, 1fr); min-block-size: 0; }
.list { border-inline-end: 1px solid var(--line); overflow-y: auto; min-block-size: 0; }
.list ol { list-style: none; margin: 0; padding: 0; }
.list li a { display: grid; grid-template-columns: 10px minmax(0, 1fr) auto; gap: 2px 10px; padding: 12px 16px; text-decoration: none; color: inherit;
  border-block-end: 1px solid var(--line); }
.list li a:hover { background: var(--paper); }
.list li a[aria-current] { background: var(--chosen); }
.list span { grid-column: 2 / -1; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.list .to { grid-column: 2; color: var(--soft); font-size: 13px; }
.list time { font-size: 13px; color: var(--soft); font-variant-numeric: tabular-nums; white-space: nowrap; }
.list .preview { color: var(--soft); }
.list .dot { grid-column: 1; grid-row: 1; inline-size: 10px; block-size: 10px; border-radius: 50%; background: var(--accent); align-self: center; }
.unread .to, .unread .subject, .unread time { font-weight: 600; color: var(--ink); }
.more { padding: 16px; text-align: center; }
.empty { padding: 56px 24px; text-align: center; color: var(--soft); display: grid; gap: 6px; justify-items: center; align-content: center; }
.empty h2 { font-size: 17px; color: var(--ink); }
.message { display: flex; flex-direction: column; min-inline-size: 0; min-block-size: 0; }
.top { padding: 16px 24px; border-block-end: 1px solid var(--line); display: grid; gap: 10px; }
.top h1 { font-size: 20px; line-height: 1.25; font-weight: 600; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 2px 12px; }
dd { overflow-wrap: anywhere; }
.back { display: none; min-block-size: 44px; align-items: center; }
.views { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: center; }
.views a { padding-block: 6px; text-decoration: none; color: var(--soft); border-block-end: 2px solid transparent; }
.views a[aria-current] { color: var(--ink); font-weight: 600; border-color: var(--accent); }
.chip { border: 1px solid var(--edge); border-radius: 6px; padding: 1px 8px; font-size: 13px; }
iframe { flex: 1; inline-size: 100%; min-block-size: 0; border: 0; display: block; }
.text, .headers { flex: 1; overflow: auto; padding: 20px 24px; margin: 0; }
.text { font: 14px/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
.headers dl { gap: 8px 20px; font: 14px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.unseen { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (width < 800px) {
  .panes { grid-template-columns: minmax(0, 1fr); }
  .list { border: 0; }
  .listing .message, .reading .list, .reading > header { display: none; }
  .reading { grid-template-rows: minmax(0, 1fr); }
  .back { display: flex; }
  .top { padding: 4px 16px 12px; }
  .list li a { padding-inline: 12px; }
  header { padding-inline: 16px; }
  .text, .headers { padding: 16px; }
  .headers dl { grid-template-columns: minmax(0, 1fr); gap: 0; }
  .headers dd { margin-block-end: 10px; }
}
`;
