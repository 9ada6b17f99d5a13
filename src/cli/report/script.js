'use strict';
// Goes through a play: the cards played so far are pale in the diagram, the trick lies in its middle.
(() => {
  const places = new WeakMap();

  const show = (play, count) => {
    const board = play.closest('.board');
    const cards = [...play.querySelectorAll('.tricks [data-card]')];
    count = Math.max(0, Math.min(cards.length, count));
    board.querySelectorAll('.play').forEach(other => {
      places.set(other, other === play ? count : 0);
      other.querySelectorAll('.now').forEach(card => card.classList.remove('now'));
    });
    board.classList.toggle('stepping', count > 0);
    const played = cards.slice(0, count);
    const names = new Set(played.map(card => card.dataset.card));
    board.querySelectorAll('.hand [data-card]').forEach(card => {
      card.classList.toggle('gone', names.has(card.dataset.card));
    });
    const latest = played[count - 1];
    const trick = latest ? played.filter(card => card.closest('tr') === latest.closest('tr')) : [];
    board.querySelectorAll('.centre [data-seat]').forEach(seat => {
      seat.dataset.name ??= seat.textContent;
      const card = trick.find(card => card.dataset.seat === seat.dataset.seat);
      const clone = card && card.querySelector('.suit').cloneNode(true);
      seat.classList.toggle('card', Boolean(card));
      seat.classList.toggle('latest', card === latest && Boolean(card));
      seat.replaceChildren(...(card ? [clone, rank(card)] : [seat.dataset.name]));
    });
    if (latest) latest.classList.add('now');
    tell(board, play, played, latest);
  };

  const rank = card => card.querySelector('.suit').nextSibling.textContent.trim();

  const tell = (board, play, played, latest) => {
    const won = [0, 0];
    played.forEach(card => { if (card.dataset.winner) won[Number(card.dataset.winner)] += 1; });
    const sides = play.dataset.sides.split('|');
    const value = latest ? latest.dataset.value : play.dataset.value;
    const text = `${play.dataset.won}: ${sides[0]} ${won[0]}, ${sides[1]} ${won[1]} · ${play.dataset.takes}: ${value}`;
    board.querySelector('.status').textContent = latest ? text : '';
  };

  const step = (play, name) => {
    const at = places.get(play) ?? 0;
    const to = { start: 0, back: at - 1, next: at + 1, end: Infinity };
    show(play, to[name]);
  };

  document.addEventListener('click', event => {
    const button = event.target.closest('.play button');
    if (!button) return;
    const play = button.closest('.play');
    if (button.dataset.step) return step(play, button.dataset.step);
    const cards = [...play.querySelectorAll('.tricks [data-card]')];
    show(play, cards.indexOf(button) + 1);
  });

  document.addEventListener('keydown', event => {
    const play = event.target.closest('.play');
    const names = { ArrowLeft: 'back', ArrowRight: 'next', Home: 'start', End: 'end' };
    if (!play || !names[event.key] || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    step(play, names[event.key]);
  });

  // On paper everything is unfolded.
  addEventListener('beforeprint', () => {
    document.querySelectorAll('details').forEach(details => { details.open = true; });
  });
})();
