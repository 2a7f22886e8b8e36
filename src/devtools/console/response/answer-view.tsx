import { toResponseObject, type Answer } from './answer.ts';
import { KEPT_BYTES } from '../history/history-entry.ts';
import { JsonView } from '../json/json-view.tsx';
import { formatBytes } from '../measures.ts';
import { PictureView } from './picture-view.tsx';
import { TextView } from './text-view.tsx';

interface AnswerViewProps {
  answer: Answer;
}

export function AnswerView({ answer }: AnswerViewProps) {
  return (
    <>
      <h2>Response:</h2>
      <BodyView answer={answer} />
      <h2>Headers:</h2>
      <JsonView label="Response headers" value={{ headers: answer.headers }} />
    </>
  );
}

function BodyView({ answer }: AnswerViewProps) {
  const { body, headers, bytes } = answer;
  if (body.kind === 'json') return <JsonView label="Response data" value={body.value} isSearched />;
  if (body.kind === 'text') return <TextView text={body.text} fault={body.fault} />;
  if (body.kind === 'image') return <PictureView url={body.url} answer={answer} />;
  if (body.kind === 'binary') {
    const type = headers['content-type'] ?? 'data of no named type';
    return <p>{`No text: ${type}, ${formatBytes(bytes)}.`}</p>;
  }
  if (body.kind === 'dropped')
    return (
      <p>{`This had ${formatBytes(bytes)}, and the history keeps ${formatBytes(KEPT_BYTES)} at most. Replay the request to see it.`}</p>
    );
  return (
    <>
      <p>It has no content. This is the whole response:</p>
      <JsonView label="Response data" value={toResponseObject(answer)} />
    </>
  );
}
