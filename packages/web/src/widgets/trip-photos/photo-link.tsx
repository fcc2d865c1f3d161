import { Image } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { getTripPhoto } from '../../api/trip-photos.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Loaded } from '../loaded.tsx'
import styles from './photo-link.module.css'

const WIDE_REM = 64

interface PhotoLinkProps {
  readonly photoId: string
  /** Of which entry it is: `Foto de Ana Ruiz, 09:42`. */
  readonly title: string
  /** The button is the picture itself, small. */
  readonly isShown?: boolean
}

/** The photo of an entry of a logbook: a button, and behind it the picture. */
export function PhotoLink({ photoId, title, isShown = false }: PhotoLinkProps) {
  const [isOpen, setOpen] = useState(false)
  const label = `Ver ${title.charAt(0).toLowerCase()}${title.slice(1)}`
  return (
    <>
      {isShown ? (
        <Picture photoId={photoId}>
          {(blob) => (
            <button type="button" className={styles.small} aria-label={label} onClick={() => setOpen(true)}>
              <Drawn blob={blob} title={title} />
            </button>
          )}
        </Picture>
      ) : (
        <IconButton
          size="sm"
          label={label}
          icon={<Image size={14} aria-hidden="true" />}
          onClick={() => setOpen(true)}
        />
      )}
      {isOpen ? (
        <Dialog open onOpenChange={setOpen} title={title} widthRem={WIDE_REM}>
          <Picture photoId={photoId}>{(blob) => <Drawn blob={blob} title={title} />}</Picture>
        </Dialog>
      ) : null}
    </>
  )
}

interface PictureProps {
  readonly photoId: string
  readonly children: (blob: Blob) => ReactNode
}

/** While it does not come, that it does not, and the way to ask again. */
function Picture({ photoId, children }: PictureProps) {
  const answer = useAnswer({
    queryKey: ['trip-photo', photoId],
    queryFn: ({ signal }) => getTripPhoto(photoId, signal),
    // It never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Loaded answer={answer} loading="Cargando la foto…">
      {children}
    </Loaded>
  )
}

function Drawn({ blob, title }: { readonly blob: Blob; readonly title: string }) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return address === null ? null : <img className={styles.picture} src={address} alt={title} />
}
