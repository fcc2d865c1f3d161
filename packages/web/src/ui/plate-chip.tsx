import { type MouseEvent, useEffect, useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './plate-chip.module.css'

const COPIED_MS = 1500

interface PlateChipProps {
  /** Null where they are not known, which the chip says. */
  readonly plates: string | null
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

  const className = classNames(styles.plate, size === 'lg' && styles.large)
  if (plates === null)
    return (
      <span className={classNames(className, styles.none)} data-slot="plate none">
        Sin placas
      </span>
    )
  const look = { className, 'data-slot': 'plate' }
  // The clipboard is absent outside secure contexts: the chip is then text, not a button that does nothing.
  if (!copyable || !navigator.clipboard) return <span {...look}>{plates}</span>

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
      {...look}
      data-copied={copied || undefined}
      aria-label={copied ? `Placas ${plates}, copiadas` : `Copiar placas ${plates}`}
      onClick={copy}
    >
      {plates}
    </button>
  )
}
