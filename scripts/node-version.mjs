/** The oldest Node that runs the shop and its tools: major and minor version. */
export const MIN_NODE = [24, 15];

/** Whether this version of Node, such as '22.1.0', cannot run the shop. */
export function isTooOld(version) {
  const [major, minor] = version.split('.').map(Number);
  return major < MIN_NODE[0] || (major === MIN_NODE[0] && minor < MIN_NODE[1]);
}
