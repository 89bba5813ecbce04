// Puts what the hall sends into the page. Without this script the page shows the last state when it is loaded.
'use strict';
(() => {
  const page = document.querySelector('main');
  const heard = document.getElementById('heard');
  const asked = document.getElementById('asked');
  const link = document.getElementById('link');
  if (!page || !page.dataset.events || !window.EventSource) return;
  let said = heard.dataset.said || '';
  let alert = Number(heard.dataset.alert);

  // A part is an element whose id is in the page. It is replaced only if it changes. Focus stays where it was, and
  // scrolling, too.
  const shown = new WeakMap();
  function put(part) {
    const old = document.getElementById(part.id);
    if (!old || shown.get(old) === part.html) return;
    const inside = old.contains(document.activeElement) ? document.activeElement.id : '';
    const open = [...old.querySelectorAll('details[open]')].map((details) => details.id);
    // What is around it is not as it was put any more.
    for (let around = old.parentElement; around; around = around.parentElement) shown.delete(around);
    old.outerHTML = part.html;
    shown.set(document.getElementById(part.id), part.html);
    for (const id of open) document.getElementById(id)?.setAttribute('open', '');
    // What had the focus may be gone, as a button that was pressed, or one for another move.
    if (inside) (document.getElementById(inside) ?? page).focus({ preventScroll: true });
  }

  // Puts a sentence into an element. Words of moves are marked as German on a page in another language.
  function write(place, text, words) {
    const german = document.documentElement.lang === 'de' ? '' : words.find((some) => some && text.includes(some));
    if (!german) {
      place.textContent = text;
      return;
    }
    const part = document.createElement('span');
    part.lang = 'de';
    part.textContent = german;
    const at = text.indexOf(german);
    place.replaceChildren(text.slice(0, at), part, text.slice(at + german.length));
  }

  // Each sentence is announced once: what was said before the connection was lost is not said again. Another alert may
  // have the same words; they are read again only if the text differs. Silence means that what was said is over: that a
  // game has begun anew, perhaps with the same move as the last one, or that no alert is open.
  function say(text, number, words) {
    if (text === said && number === alert) return;
    write(heard, text && heard.textContent === text ? `${text}\u00a0` : text, words);
    said = text;
    alert = number;
  }

  // The question that the button answers is announced each time that it is another one.
  function ask(text, words) {
    if (text !== asked.textContent) write(asked, text, words);
  }

  // A button is pressed without loading the page anew: the board's answer comes as news.
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!form.matches('.press')) return;
    event.preventDefault();
    fetch(form.action, { method: 'POST', body: new URLSearchParams(new FormData(form)), redirect: 'manual' })
      .then((answer) => {
        if (answer.status === 403) location.reload();
        else if (answer.status >= 400) throw answer;
      })
      .catch(() => { link.hidden = false; });
  });

  const two = (number) => String(number).padStart(2, '0');
  const asTime = (ms) => {
    const seconds = Math.floor(ms / 1000);
    return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  };
  const begun = new WeakMap();
  function tick() {
    for (const clock of document.querySelectorAll('[data-left]')) {
      if (!begun.has(clock)) begun.set(clock, performance.now());
      const left = Number(clock.dataset.left) - (performance.now() - begun.get(clock));
      clock.textContent = asTime(Math.max(0, left));
    }
  }
  // Asked each time, so that a change of the setting needs no new page.
  const motion = window.matchMedia('(prefers-reduced-motion: reduce)');
  let timer;
  function run() {
    clearInterval(timer);
    timer = setInterval(tick, motion.matches ? 10000 : 500);
    tick();
  }
  motion.addEventListener('change', run);
  run();

  // A browser connects again by itself after a lost connection, but not after an answer that is an error: a hall that
  // starts again, or the proxy before it, gives one. A page that may not be seen any more, as in the next round, says so.
  async function again() {
    const { status } = await fetch(page.dataset.events, { method: 'HEAD' }).catch(() => ({}));
    if (status === 403) location.reload();
    else if (status === 200) listen();
    else {
      wait = status === 503 ? Math.min(2 * wait, 30000) : 2000;
      later();
    }
  }
  // Not all visitors of a hall at the same moment, and less and less often while it has no place for the news.
  let wait = 2000;
  const later = () => setTimeout(again, wait * (1 + Math.random()));
  function listen() {
    const source = new EventSource(page.dataset.events);
    source.onmessage = (event) => {
      const update = JSON.parse(event.data);
      link.hidden = true;
      wait = 2000;
      update.parts.forEach(put);
      if (update.title && update.title !== document.title) {
        document.title = document.querySelector('h1').textContent = update.title;
      }
      tick();
      const words = update.words ?? [];
      if (update.say !== undefined) say(update.say, update.alert, words);
      ask(update.ask ?? '', words);
    };
    source.onerror = () => {
      link.hidden = false;
      if (source.readyState === EventSource.CLOSED) later();
    };
  }
  listen();
})();
