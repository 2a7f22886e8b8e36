/**
 * Starts to measure the processor time of this thread, which does not depend on other processes.
 * The returned function returns it in ms.
 */
export function startCpuTimer(): () => number {
  const start = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(start);
    return (user + system) / 1000;
  };
}
