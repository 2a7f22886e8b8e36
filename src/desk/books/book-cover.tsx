import { use, useRef } from 'react';
import { drawTypesetCover } from '#domain/books/covers/draw-typeset-cover.ts';
import { ProblemText } from '#ui/messages/problem.tsx';
import type { BookEditing } from './book-editing.ts';
import { CategoryColoursContext } from '../frame-data.ts';
import { FileButton, FileZone, usePicture } from '../parts/files.tsx';
import { addBase, toDataUrl } from '../parts/book.tsx';
import { Button } from '../parts/page.tsx';

const ACCEPTED_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** The cover as the shop shows it; a chosen picture is uploaded when the book is saved. */
export function CoverField({ editing }: { editing: BookEditing }) {
  const { setText, picture, setPicture } = editing;
  const { preview } = editing.problems;
  const { error, choose } = usePicture(setPicture);
  const chooser = useRef<HTMLInputElement>(null);
  const colours = use(CategoryColoursContext);
  const hasPicture = picture !== undefined || preview.coverImg !== '';
  const title = preview.title || 'the new book';
  return (
    <>
      <div className="desk-cover-preview">
        <img
          src={
            picture?.source ??
            (preview.coverImg
              ? addBase(preview.coverImg)
              : toDataUrl(drawTypesetCover(preview, colours)))
          }
          alt={`Cover of ${title}${hasPicture ? '' : ', set by the shop'}`}
          width="400"
          height="600"
        />
      </div>
      {!hasPicture && (
        <p className="desk-small">
          No cover yet, so the shop prints one from ISBN, title and category.
        </p>
      )}
      <FileZone className="desk-drop-small" onChoose={choose}>
        <p>{picture ? picture.file.name : 'Drop a JPEG, PNG or WebP here, up to 2\u00A0MB'}</p>
        <FileButton ref={chooser} accept={ACCEPTED_TYPES} onChoose={choose}>
          Choose a picture
        </FileButton>
      </FileZone>
      {error && <ProblemText isAlert>{error}</ProblemText>}
      {hasPicture && (
        <Button
          look="text"
          onClick={() => {
            // This button is removed.
            chooser.current?.focus();
            if (picture) setPicture(undefined);
            else setText('coverImg', '');
          }}
        >
          Remove the picture
        </Button>
      )}
    </>
  );
}
