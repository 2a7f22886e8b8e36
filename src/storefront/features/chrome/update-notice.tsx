import { Button } from '#ui/button.tsx';
import { focusHeading } from '../../navigation/focus.ts';
import { postponeUpdate, takeUpdate, useUpdate } from './updates.ts';

/** Offers a newer build of the shop. The page reloads only if the visitor accepts. */
export function UpdateNotice() {
  const isReady = useUpdate();
  const putOff = () => {
    postponeUpdate();
    focusHeading();
  };
  return (
    <div className="notice notice-offer" data-on={isReady ? '' : undefined}>
      <p role="status">{isReady && 'A new version of the shop is ready.'}</p>
      {isReady && (
        <>
          <Button size="small" onClick={() => void takeUpdate()}>
            Update
          </Button>
          <Button look="text" size="small" onClick={putOff}>
            Later
          </Button>
        </>
      )}
    </div>
  );
}
