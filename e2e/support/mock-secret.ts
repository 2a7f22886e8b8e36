/** Public: the mock's tokens guard nothing, see src/devtools/controls/scenarios/sessions.ts. */
export const MOCK_SECRET = 'kitabdost-mock-secret';
