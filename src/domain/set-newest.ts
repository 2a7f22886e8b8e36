/**
 * Sets a value as the newest of the map, and removes the oldest one if there are more than `max`.
 * If each use of a value sets it again, the map keeps those that were used last.
 */
export function setNewest<K, V>(map: Map<K, V>, key: K, value: V, max: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= max) return;
  for (const oldest of map.keys()) {
    map.delete(oldest);
    return;
  }
}
