import { Info } from 'lucide-react'
import { classNames } from '../ui/class-names.ts'
import surfaceStyles from '../ui/surface.module.css'

/** What the map cannot show, and why; nothing while it shows all. */
export function MapNotice({
  text,
  className,
}: {
  readonly text: string | null
  readonly className?: string | undefined
}) {
  if (text === null) return null
  return (
    <p className={classNames(surfaceStyles.onMap, className)} data-slot="on-map" role="status">
      <Info size={13} aria-hidden="true" />
      {text}
    </p>
  )
}
