import { auditValueText } from '@vigia/domain/audit/audit-value-text'
import { formatDateTime } from '@vigia/domain/format/date-time'
import { wholeNumber } from '@vigia/domain/format/whole-number'
import { ChevronDown, ChevronUp, Link as LinkIcon, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { type AuditEntry, listRelated } from '../../../api/audit.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import type { Verification } from '../../../api/works.ts'
import { clockTimeExact } from '../../../text/clock-time.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import surfaceStyles from '../../../ui/surface.module.css'
import { Loaded } from '../../../widgets/loaded.tsx'
import settingsStyles from '../../../widgets/settings/settings.module.css'
import styles from './audit-detail.module.css'
import { CHAIN_WORDS, chainMark } from './chain-mark.ts'
import { matchingText } from './matching-text.ts'
import { NotifyAdministrators } from './notify-administrators.tsx'
import { SaveProof } from './save-proof.tsx'
import { UndoChange } from './undo-change.tsx'
import { actorText, storedText } from './value-text.ts'

interface AuditDetailProps {
  readonly entry: AuditEntry
  readonly verification: Verification | null
  /** Opens the newer one; null: there is none in the list. */
  readonly onNewer: (() => void) | null
  readonly onOlder: (() => void) | null
  readonly onOpen: (entryId: string) => void
  readonly onClose: () => void
}

/** One entry: who, from where, what, on what, what it changed, and how it stands in the chain. */
export function AuditDetail({ entry, verification, onNewer, onOlder, onOpen, onClose }: AuditDetailProps) {
  const { seq, at, words, action, subject, subjectLabel, changes, facts, reason, address, requestId } = entry
  const broken = verification?.broken?.auditId === entry.id ? verification.broken : null
  const matching = verification?.matching ?? null
  return (
    <div className={classNames(styles.detail, surfaceStyles.scroll)} data-slot="scroll">
      <header className={styles.head}>
        <h3>{seq === null ? 'Registro fuera de la cadena' : `Registro ${wholeNumber(seq)}`}</h3>
        <IconButton
          label="El más nuevo que este"
          icon={<ChevronUp size={17} aria-hidden="true" />}
          disabled={onNewer === null}
          onClick={() => onNewer?.()}
        />
        <IconButton
          label="El más viejo que este"
          icon={<ChevronDown size={17} aria-hidden="true" />}
          disabled={onOlder === null}
          onClick={() => onOlder?.()}
        />
        <IconButton label="Cerrar el registro" icon={<X size={17} aria-hidden="true" />} onClick={onClose} />
      </header>
      <section className={classNames(settingsStyles.detailPart, styles.part)} aria-label="Qué se hizo">
        <h4>{words}</h4>
        <dl className={classNames(surfaceStyles.facts, styles.facts)}>
          <Fact name="Quién">{actorText(entry)}</Fact>
          <Fact name="Cuándo">
            {formatDateTime(at)}, {clockTimeExact(at)}
          </Fact>
          <Fact name="Desde">{address ?? 'El servidor mismo'}</Fact>
          {subjectLabel === null ? null : <Fact name="Sobre qué">{subjectLabel}</Fact>}
          {subject === null ? null : (
            <Fact name="Sujeto">
              <code>{subject}</code>
            </Fact>
          )}
          <Fact name="Acción">
            <code>{action}</code>
          </Fact>
          {reason === null ? null : <Fact name="Motivo">{reason}</Fact>}
          {facts.map(({ path, label, value }) => (
            <Fact key={path} name={label ?? path}>
              {auditValueText(value)}
            </Fact>
          ))}
          {requestId === null ? null : (
            <Fact name="Petición">
              <code>{requestId}</code>
            </Fact>
          )}
        </dl>
      </section>
      {changes.length === 0 ? null : <Changes entry={entry} />}
      <Chain entry={entry} verification={verification} />
      {subject === null ? null : <Related entryId={entry.id} subject={subject} onOpen={onOpen} />}
      <footer className={styles.acts}>
        <Button
          size="sm"
          icon={<LinkIcon size={14} aria-hidden="true" />}
          onClick={() => copyText(location.href, 'Enlace copiado')}
        >
          Copiar enlace
        </Button>
        <UndoChange entry={entry} />
        {broken === null ? null : <NotifyAdministrators />}
        {broken === null ? null : <SaveProof {...{ broken, matching }} />}
      </footer>
    </div>
  )
}

function Changes({ entry: { changes } }: { readonly entry: AuditEntry }) {
  return (
    <section className={classNames(settingsStyles.detailPart, styles.part)} aria-label="Antes y después">
      <h4>
        Antes y después <small>{changes.length === 1 ? '1 valor' : `${changes.length} valores`}</small>
      </h4>
      <ul className={styles.changes}>
        {changes.map(({ path, label, before, after }) => (
          <li key={path}>
            <span>
              {label ?? path}: <del>{auditValueText(before)}</del> → <b>{auditValueText(after)}</b>
            </span>
            <details>
              <summary>Como se guardó</summary>
              <pre>
                {`${path}\n`}
                <del>{storedText(before)}</del>
                {'\n'}
                <ins>{storedText(after)}</ins>
              </pre>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ChainProps {
  readonly entry: AuditEntry
  readonly verification: Verification | null
}

function Chain({ entry, verification }: ChainProps) {
  const { id, seq, hash, prevHash } = entry
  const mark = chainMark(entry, verification)
  const broken = verification?.broken?.auditId === id ? verification.broken : null
  return (
    <section className={classNames(settingsStyles.detailPart, styles.part)} aria-label="Cadena">
      <h4>
        Cadena{' '}
        <small className={styles.mark} data-chain={mark}>
          {CHAIN_WORDS[mark]}
        </small>
      </h4>
      <dl className={classNames(surfaceStyles.facts, styles.facts)}>
        {seq === null ? null : (
          <Fact name={seq === 1 ? 'Antes' : wholeNumber(seq - 1)}>
            <Hash value={prevHash} />
          </Fact>
        )}
        <Fact name={seq === null ? 'Huella' : wholeNumber(seq)}>
          <Hash value={hash} />
        </Fact>
        {broken?.expected == null ? null : (
          <>
            <Fact name="Huella guardada">
              <Hash value={broken.stored} />
            </Fact>
            <Fact name="Huella calculada">
              <Hash value={broken.expected} />
            </Fact>
          </>
        )}
        {broken === null ? null : (
          <Fact name="Última copia que coincide">{matchingText(verification?.matching ?? null)}</Fact>
        )}
      </dl>
      <p>SHA-256 de la huella anterior, la hora, quién, qué, sobre qué y los valores.</p>
    </section>
  )
}

function Hash({ value }: { readonly value: string | null }) {
  if (value === null) return <>ninguna</>
  return (
    <code title={value}>
      {value.slice(0, 16).replace(/(.{4})(?=.)/g, '$1 ')} … {value.slice(-4)}
    </code>
  )
}

interface RelatedProps {
  readonly entryId: string
  readonly subject: string
  readonly onOpen: (entryId: string) => void
}

/** What else was done to the same. */
function Related({ entryId, subject, onOpen }: RelatedProps) {
  const related = useAnswer({
    queryKey: ['audit-related', subject],
    queryFn: ({ signal }) => listRelated(subject, signal),
  })
  return (
    <section className={classNames(settingsStyles.detailPart, styles.part)} aria-label="Relacionado">
      <h4>Relacionado</h4>
      <Loaded answer={related} loading="Buscando lo relacionado…">
        {(entries) => {
          const others = entries.filter(({ id }) => id !== entryId)
          if (others.length === 0) return <p>Nada más sobre lo mismo.</p>
          return (
            <ul className={styles.related}>
              {others.map((other) => (
                <li key={other.id}>
                  <button type="button" onClick={() => onOpen(other.id)}>
                    <small>{formatDateTime(other.at)}</small> {other.words}
                  </button>
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
    </section>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
