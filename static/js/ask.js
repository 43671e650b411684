// A laptop that left the network does not refuse: it is silent. Whoever asks it waits so many milliseconds and no longer.
export function ask(address, options, patience = 8000) {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), patience);
  return fetch(address, { cache: "no-store", credentials: "same-origin", signal: silence.signal, ...options })
    .finally(() => clearTimeout(timer));
}
