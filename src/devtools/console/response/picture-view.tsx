import { useState } from 'react';
import type { Answer } from './answer.ts';
import { formatBytes } from '../measures.ts';
import './picture-view.css';

interface PictureViewProps {
  url: string;
  answer: Answer;
}

export function PictureView({ url, answer: { headers, bytes } }: PictureViewProps) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken)
    return <p>{`This is no picture: ${headers['content-type']}, ${formatBytes(bytes)}.`}</p>;
  return (
    <img className="picture-view" src={url} alt="The response" onError={() => setBroken(true)} />
  );
}
