/**
 * The secret that signs tokens in the tests. The mock's secret is public, because its tokens protect
 * nothing. A server refuses that secret, which is too short.
 */
export const TOKEN_SECRET =
  process.env['E2E_SHOP'] === '1' ? 'the-secret-of-shops-that-tests-open' : 'kitabdost-mock-secret';
