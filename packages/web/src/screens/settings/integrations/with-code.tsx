/** A text in which what stands between backticks is code, as the descriptions of calls are written. */
export const WithCode = ({ text }: { readonly text: string }) =>
  text.split('`').map((part, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name, and never move
    at % 2 === 1 ? <code key={at}>{part}</code> : part,
  )
