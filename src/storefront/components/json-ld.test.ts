import { expect, it } from 'vitest';
import { escapeForScript } from './json-ld.tsx';

const json = JSON.stringify('</script><!-- \u2028 \u2029 </script>');

it('escapes all characters that end a script, begin a comment or break a line', () => {
  expect(escapeForScript(json)).not.toMatch(/[<\u2028\u2029]/);
});

it('does not change the meaning of the JSON', () => {
  expect(JSON.parse(escapeForScript(json))).toBe(JSON.parse(json));
});
