/** A key or a sequence of keys, as printed on them. */
export function Kbd({ keys }: { readonly keys: string }) {
  return <kbd>{keys}</kbd>
}
