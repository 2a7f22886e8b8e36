/**
 * The secret that signs tokens in the tests. The mock's is public, because its tokens protect
 * nothing: see src/devtools/controls/scenarios/sessions.ts. A server refuses the mock's secret: it
 * is too short.
 */
export const TOKEN_SECRET =
  process.env['E2E_SHOP'] === '1' ? 'the-secret-of-shops-that-tests-open' : 'kitabdost-mock-secret';
