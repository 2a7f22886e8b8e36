import { describeControls } from '../../controls/badge/description.ts';
import { NORMAL, type Controls } from '../../controls/settings.ts';
import { Button } from '#ui/button.tsx';
import { changeControls, useControls } from './controls-store.ts';
import { DelayControl } from './delay-control.tsx';
import { FailureControl } from './failure-control.tsx';
import { ScenarioControl } from './scenario-control.tsx';
import './mock-panel.css';

/** The controls of the mock. Each choice applies at once, to every tab. */
export function MockPanel() {
  const controls = useControls();
  if (!controls) return null;
  const { delay, failure, scenario } = controls;
  const change = (part: Partial<Controls>) => void changeControls(part);
  const words = describeControls(controls);
  return (
    <>
      <div className="mock-panel-summary" data-is-set={words !== ''}>
        <p role="status">
          {words ? `Now: ${words}.` : `All is normal: each answer takes ${NORMAL.delay} ms.`}
        </p>
        <Button look="quiet" size="small" onClick={() => change(NORMAL)}>
          Back to normal
        </Button>
      </div>
      <div className="panel-columns">
        <div>
          <DelayControl delay={delay} onChange={(next) => change({ delay: next })} />
          <FailureControl failure={failure} onChange={(next) => change({ failure: next })} />
        </div>
        <div>
          <ScenarioControl scenario={scenario} onChange={(next) => change({ scenario: next })} />
        </div>
      </div>
    </>
  );
}
