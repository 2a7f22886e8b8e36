import { formatMoment, formatMs } from '../../console/measures.ts';
import {
  ROUTE_PATTERNS,
  matchesRoute,
  type RoutePattern,
} from '../../controls/failures/route-patterns.ts';
import { SCENARIO_WORDS } from '../../controls/badge/description.ts';
import type { LoggedCall } from './call-log.ts';
import '../../console/console.css';
import './call-list.css';

/** A call to repeat in the console. */
export interface OpenedCall {
  method: string;
  path: string;
  /** The route it belongs to; `undefined` if there is none. */
  route: RoutePattern | undefined;
}

interface CallListProps {
  calls: LoggedCall[];
  onOpen: (call: OpenedCall) => void;
}

export function CallList({ calls, onOpen }: CallListProps) {
  const open = ({ method, path }: LoggedCall) => {
    const route = ROUTE_PATTERNS.find((one) => matchesRoute(one, method, path));
    onOpen({ method, path, route });
  };
  return (
    <ul className="call-list">
      {calls.map((call) => (
        <li key={call.id}>
          <button type="button" className="call-list-call" onClick={() => open(call)}>
            <CallFacts call={call} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function CallFacts({ call }: { call: LoggedCall }) {
  const { method, path, status, statusText, failure, scenario, page, pageNumber } = call;
  return (
    <>
      <span className="method" data-method={method}>
        {method}
      </span>{' '}
      <span className="call-list-path">
        {path} {failure && <span className="call-list-tag">made to fail</span>}{' '}
        {scenario && <span className="call-list-tag">{SCENARIO_WORDS[scenario]}</span>}
      </span>{' '}
      <span className="call-list-facts">
        <span className="call-list-status" data-is-good={status >= 200 && status < 400}>
          {status === 0 ? 'No answer' : `${status} ${statusText}`}
        </span>{' '}
        <span className="call-list-ms">{formatMs(Math.round(call.ms))}</span>{' '}
        <span className="call-list-time">{formatMoment(call.time)}</span>{' '}
        <span className="call-list-page">{`${page} · page ${pageNumber}`}</span>
      </span>
    </>
  );
}
