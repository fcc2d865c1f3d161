/** Grey lines and the words that say what is on its way. */
export function LoadingState({ text }: { readonly text: string }) {
  return (
    <div className="empty sk" role="status">
      <i aria-hidden="true" />
      <i aria-hidden="true" />
      <i aria-hidden="true" />
      <span>{text}</span>
    </div>
  )
}
