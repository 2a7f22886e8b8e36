/**
 * Signs the tokens of the home that is tested. That of the mock is public: its tokens guard nothing,
 * see src/devtools/controls/scenarios/sessions.ts. A server takes none that is so short.
 */
export const TOKEN_SECRET =
  process.env['E2E_SHOP'] === '1' ? 'the-secret-of-shops-that-tests-open' : 'kitabdost-mock-secret';
