import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { TRIANGLE_ALERT } from '#ui/icons.ts';
import { tellPlace, type JsonFault } from '../json/json-fault.ts';
import { LongText } from '../json/long-text.tsx';
import { useCopy } from '../use-copy.ts';
import '#ui/field.css';
import './text-view.css';

interface TextViewProps {
  text: string;
  /** Where it stops being the JSON it is called. */
  fault: JsonFault | undefined;
}

export function TextView({ text, fault }: TextViewProps) {
  const { note, copy } = useCopy();
  return (
    <>
      {fault && (
        <p className="field-error">
          <Icon path={TRIANGLE_ALERT} />
          {`Called JSON, but it is none. ${tellPlace(fault)}`}
        </p>
      )}
      <div className="text-view">
        <pre>
          <LongText text={text} />
        </pre>
        <p className="text-view-copies">
          <span role="status">{note}</span>
          <Button look="text" size="small" onClick={() => copy('Text', () => text)}>
            Copy all
          </Button>
        </p>
      </div>
    </>
  );
}
