/** The mark: a hexagon with a heading in it. */
export function Logo({ sizePx }: { readonly sizePx: number }) {
  return (
    <svg width={sizePx} height={sizePx} viewBox="0 0 24 24" aria-hidden="true">
      <path
        d="M12 1.5 21.2 6.75V17.25L12 22.5 2.8 17.25V6.75Z"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinejoin="round"
        opacity=".45"
      />
      <path d="M12 5.2 17.6 17.6 12 14.6 6.4 17.6Z" fill="var(--accent)" />
    </svg>
  )
}
