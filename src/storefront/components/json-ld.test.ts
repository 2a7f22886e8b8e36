import { expect, it } from 'vitest';
import { escapeForScript } from './json-ld.tsx';

const json = JSON.stringify('</script><!-- \u2028 \u2029 </script>');

it('leaves nothing that ends a script, begins a comment or breaks a line', () => {
  expect(escapeForScript(json)).not.toMatch(/[<\u2028\u2029]/);
});

it('leaves the JSON its meaning', () => {
  expect(JSON.parse(escapeForScript(json))).toBe(JSON.parse(json));
});
