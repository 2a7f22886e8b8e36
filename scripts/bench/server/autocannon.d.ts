/** The part of autocannon's interface that the bench uses. */
declare module 'autocannon' {
  export default function autocannon(options: object): Promise<{
    requests: { total: number };
    latency: { p97_5: number };
    non2xx: number;
    errors: number;
    /** s */
    duration: number;
  }>;
}
