import { useEffect } from 'react';
import { noticeBreak, noticeEvent, noticeStream } from './connection.ts';
import { query_client, session_key } from './query-client.ts';
import { side_path } from './side.ts';

/** Several events of one change, and changes close to each other, are shown by one query. */
const gather_ms = 250;
/** The server sends something every 15 seconds: a stream that is silent for longer is dead. */
const silent_ms = 40_000;
/** How long to wait before trying again where the server didn't give a stream. */
const retry_ms = 15_000;

/** What the names of queries that show returns begin with. */
const returns_key = 'returns';

type Change = { return_id: number | null };

/** Shows what others do while the window is visible. Without a stream, lists ask every 30 seconds. */
export function useLiveUpdates(may_read: boolean): void {
  useEffect(() => {
    if (!may_read) return undefined;
    let stop = document.hidden ? undefined : listen();
    const follow = () => {
      if (document.hidden === (stop === undefined)) return;
      stop?.();
      stop = document.hidden ? undefined : listen();
    };
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      stop?.();
    };
  }, [may_read]);
}

/** Keeps a stream open until told to stop. */
function listen(): () => void {
  let source: EventSource;
  let timer: number | undefined;
  const refresh = createRefresh();

  const openAfter = (ms: number) => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      source.close();
      open();
    }, ms);
  };
  function open(): void {
    source = new EventSource(`${side_path}/api/v1/events/stream`);
    source.addEventListener('ready', ({ data }) => {
      noticeStream(true);
      openAfter(silent_ms);
      if (!(JSON.parse(data) as { resumed: boolean }).resumed) refresh.all();
    });
    source.addEventListener('heartbeat', () => openAfter(silent_ms));
    source.addEventListener('reset', () => refresh.all());
    source.addEventListener('change', ({ data }) => {
      openAfter(silent_ms);
      noticeEvent();
      refresh.one((JSON.parse(data) as Change).return_id);
    });
    source.addEventListener('error', () => {
      noticeBreak();
      // The browser connects again by itself, unless the server refused.
      if (source.readyState !== EventSource.CLOSED) return;
      noticeStream(false);
      // It may be that the session has ended.
      void query_client.invalidateQueries({ queryKey: session_key });
      openAfter(retry_ms);
    });
  }

  open();
  return () => {
    source.close();
    clearTimeout(timer);
    refresh.stop();
    noticeStream(false);
  };
}

/** Makes what shows the changed returns older. Of single returns only those that changed, and all lists. */
function createRefresh() {
  let timer: number | undefined;
  let everything = false;
  const changed = new Set<number>();

  function run(): void {
    timer = undefined;
    const [all, ids] = [everything, new Set(changed)];
    everything = false;
    changed.clear();
    void query_client.invalidateQueries({
      queryKey: [returns_key],
      predicate: ({ queryKey: [, what, id], state }) =>
        // What is loading for the first time is new enough.
        state.dataUpdatedAt > 0 && what !== 'assignees' && (all || what !== 'one' || ids.has(Number(id))),
    });
  }
  const plan = () => (timer ??= window.setTimeout(run, gather_ms));
  return {
    all() {
      everything = true;
      plan();
    },
    one(return_id: number | null) {
      if (return_id === null) return;
      changed.add(return_id);
      plan();
    },
    stop: () => clearTimeout(timer),
  };
}
