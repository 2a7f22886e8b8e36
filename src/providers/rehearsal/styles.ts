/** Styles of the dialog; custom properties of the shop apply inside its shadow root. */
export const STYLES = `
  dialog {
    box-sizing: border-box;
    width: min(26rem, calc(100vw - 2rem));
    padding: var(--kd-6);
    border: 0;
    border-radius: var(--kd-r-l);
    background: var(--kd-surface);
    color: var(--kd-ink);
    font: 400 var(--kd-fs-ui)/1.45 var(--kd-font-sans);
    box-shadow: var(--kd-shadow-3);
  }
  dialog::backdrop { background: rgb(21 18 30 / 0.5); }
  h2 { margin: 0 0 var(--kd-1); font: 500 var(--kd-fs-h3)/1.2 var(--kd-font-serif); }
  p { margin: 0 0 var(--kd-3); color: var(--kd-ink-2); overflow-wrap: anywhere; }
  #amount { color: var(--kd-ink); font-size: 2rem; font-weight: 700; line-height: 1.2; }
  #status:empty { display: none; }
  #status { color: var(--kd-danger); font-weight: 500; }
  #actions { display: flex; flex-wrap: wrap; gap: var(--kd-3); margin-top: var(--kd-5); }
  button {
    flex: 1 1 6rem;
    min-height: 3rem;
    padding: 0 var(--kd-4);
    border: var(--kd-border-control) solid var(--kd-line-strong);
    border-radius: var(--kd-r-m);
    background: var(--kd-surface);
    color: var(--kd-ink);
    font: 600 var(--kd-fs-ui)/1.1 var(--kd-font-sans);
    cursor: pointer;
  }
  button:hover { border-color: var(--kd-ink); }
  #pay { flex-basis: 100%; border-color: transparent; background: var(--theme, var(--kd-primary)); color: #fff; }
  button:focus-visible { outline: 3px solid var(--kd-focus); outline-offset: 2px; }
  @media (max-width: 37.49rem) {
    dialog { width: 100%; max-width: none; margin: auto 0 0; border-radius: var(--kd-r-xl) var(--kd-r-xl) 0 0; }
  }
`;
