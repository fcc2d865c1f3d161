import { type MouseEvent, useEffect, useState } from 'react'
import { classNames } from './class-names.ts'

const COPIED_MS = 1500

interface PlateChipProps {
  readonly plates: string
  readonly size?: 'md' | 'lg'
  /** False inside a row that is itself an option or a button: the chip is then plain text. */
  readonly copyable?: boolean
}

/** The plates, the anchor of every list; a click copies them. */
export function PlateChip({ plates, size = 'md', copyable = true }: PlateChipProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])

  const className = classNames('plate', size === 'lg' && 'lg')
  // The clipboard is absent outside secure contexts: the chip is then text, not a button that does nothing.
  if (!copyable || !navigator.clipboard) return <span className={className}>{plates}</span>

  const copy = (event: MouseEvent): void => {
    event.stopPropagation()
    navigator.clipboard.writeText(plates).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <button
      type="button"
      className={className}
      data-copied={copied || undefined}
      aria-label={copied ? `Placas ${plates}, copiadas` : `Copiar placas ${plates}`}
      onClick={copy}
    >
      {plates}
    </button>
  )
}
