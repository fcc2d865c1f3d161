/** Changes for those that imported it, as a module's names do. */
export let count = 0

export function add() {
  count += 1
}
