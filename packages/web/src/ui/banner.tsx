import { Info, ShieldCheck, TriangleAlert, Unlink } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './banner.module.css'

const ICONS = { danger: Unlink, warning: TriangleAlert, notice: Info, ok: ShieldCheck } as const

interface BannerProps {
  readonly title: string
  readonly tone?: 'danger' | 'warning' | 'notice' | 'ok'
  /** Said at once by screen readers; for what appears while one works. */
  readonly urgent?: boolean
  readonly children?: ReactNode
}

/** A boxed message at the top of a surface: ALERTA DE SEPARACIÓN, a lost connection, a layer that fell back. */
export function Banner({ title, tone = 'danger', urgent = false, children }: BannerProps) {
  const Icon = ICONS[tone]
  return (
    <div
      className={styles.banner}
      data-slot="banner"
      data-tone={tone !== 'danger' ? tone : undefined}
      role={urgent ? 'alert' : 'status'}
    >
      <Icon size={16} aria-hidden="true" />
      <div>
        <b>{title}</b>
        {children}
      </div>
    </div>
  )
}
