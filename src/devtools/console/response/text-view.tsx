import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { TRIANGLE_ALERT } from '#ui/icons.ts';
import { describePosition, type JsonFault } from '../json/json-fault.ts';
import { LongText } from '../json/long-text.tsx';
import { useCopy } from '../use-copy.ts';
import '#ui/field.css';
import './text-view.css';

interface TextViewProps {
  text: string;
  /** Where the text stops being JSON, if its content type is JSON. */
  fault: JsonFault | undefined;
}

export function TextView({ text, fault }: TextViewProps) {
  const { message, copy } = useCopy();
  return (
    <>
      {fault && (
        <p className="field-error">
          <Icon path={TRIANGLE_ALERT} />
          {`Called JSON, but it is none. ${describePosition(fault)}`}
        </p>
      )}
      <div className="text-view">
        <pre>
          <LongText text={text} />
        </pre>
        <p className="text-view-copies">
          <span role="status">{message}</span>
          <Button look="text" size="small" onClick={() => copy('Text', () => text)}>
            Copy all
          </Button>
        </p>
      </div>
    </>
  );
}
