import { Copy } from 'lucide-react'
import type { Mirror } from '../../api/gps-mirrors.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { copyText } from '../../ui/copy-text.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import layoutStyles from '../../ui/layout.module.css'
import surfaceStyles from '../../ui/surface.module.css'
import textStyles from '../../ui/text.module.css'
import { OwnMachineNote } from '../own-machine-note.tsx'
import styles from './hand-over.module.css'
import { MirrorAddresses } from './mirror-addresses.tsx'
import { mirrorKindLabel } from './mirror-kinds.ts'
import { refusalText } from './refusal-text.ts'

interface HandOverProps {
  readonly mirror: Mirror
  /** Only right after the receiver was made. */
  readonly secret: string | null
}

/** The second step: exactly what the carrier types into their platform. */
export function HandOver({ mirror, secret }: HandOverProps) {
  const { carrier, kind, host, port, url, key, steps } = mirror
  const refusal = refusalText(mirror, useServerNow(1_000))
  const rows = [
    ...(url === null ? [] : [{ name: 'Dirección', value: url }]),
    ...(url === null
      ? [
          { name: 'Servidor', value: host },
          { name: 'Puerto', value: String(port) },
        ]
      : []),
    ...(key === null ? [] : [{ name: kind === 'wialon-ips' ? 'Contraseña' : 'Clave', value: key }]),
    ...(secret === null ? [] : [{ name: 'Secreto de la firma', value: secret }]),
  ]
  return (
    <section className={styles.handOver} aria-label={`Datos para ${carrier}`}>
      <h3>
        {carrier} · {mirrorKindLabel(kind)}
      </h3>
      {refusal === null ? null : (
        <Banner tone="warning" title={refusal.title}>
          {refusal.text} {refusal.when}
          {refusal.others.map((other) => (
            <p key={other}>{other}</p>
          ))}
        </Banner>
      )}
      {secret === null ? null : (
        <Banner tone="warning" title="El secreto se muestra solo ahora">
          Cópielo antes de salir: no se puede volver a ver.
        </Banner>
      )}
      <OwnMachineNote
        address={url ?? `tcp://${host}`}
        title={`La plataforma de ${carrier} no alcanza esta dirección`}
      />
      <dl className={styles.rows}>
        {rows.map(({ name, value }) => (
          <div className={layoutStyles.row} key={name}>
            <dt>{name}</dt>
            <dd className={classNames(layoutStyles.row, layoutStyles.fill)}>
              <span className={classNames(layoutStyles.fill, textStyles.breaks, textStyles.identifier)}>{value}</span>
              <IconButton
                size="sm"
                label={`Copiar ${name.toLowerCase()}`}
                icon={<Copy size={14} aria-hidden="true" />}
                onClick={() => copyText(value, `${name}: copiado`)}
              />
            </dd>
          </div>
        ))}
      </dl>
      <MirrorAddresses mirror={mirror} />
      <h3>Pasos para el transportista</h3>
      <pre className={surfaceStyles.quoted}>{steps}</pre>
      <footer className={layoutStyles.end}>
        <Button
          tone="primary"
          icon={<Copy size={14} aria-hidden="true" />}
          onClick={() => copyText(steps, 'Pasos copiados')}
        >
          Copiar los pasos
        </Button>
      </footer>
    </section>
  )
}
