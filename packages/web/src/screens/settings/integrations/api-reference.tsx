import { wholeNumber } from '@vigia/domain/format/whole-number'
import { Copy, Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import { type ApiReference as Reference, type ReferenceCall, readApiReference } from '../../../api/api-reference.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { saveFile } from '../../../browser/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { SearchBox } from '../../../ui/search-box.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Loaded } from '../../../widgets/loaded.tsx'
import styles from './api-reference.module.css'
import { FieldTable } from './field-table.tsx'
import { type CallFilter, curlText, filterCalls } from './reference-calls.ts'
import { WithCode } from './with-code.tsx'

const FILTERS = [
  { value: 'keys', label: 'Con clave de API' },
  { value: 'all', label: 'Todas' },
] as const

/** Every call of the API as this server describes it: who may make it, what it takes and what it answers. */
export function ApiReference() {
  const answer = useAnswer({
    queryKey: ['api-reference'],
    queryFn: ({ signal }) => readApiReference(signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Loaded answer={answer} loading="Cargando la referencia…">
      {(reference) => <Calls reference={reference} />}
    </Loaded>
  )
}

function Calls({ reference: { calls, document } }: { readonly reference: Reference }) {
  const [filter, setFilter] = useState<CallFilter>('keys')
  const [search, setSearch] = useState('')
  const found = useMemo(() => filterCalls(calls, filter, search), [calls, filter, search])
  return (
    <>
      <header className={styles.head}>
        <h3>Referencia de la API</h3>
        <small>
          {`${wholeNumber(found.length)} de ${wholeNumber(calls.length)} llamadas · OpenAPI 3.1, de este servidor`}
        </small>
        <Segmented label="Qué llamadas" value={filter} options={FILTERS} onChange={setFilter} />
        <SearchBox
          id="reference-search"
          look="bar"
          className={styles.search}
          label="Buscar llamadas por dirección o por lo que hacen"
          placeholder="Dirección o palabras"
          value={search}
          onChange={setSearch}
        />
        <Button
          size="sm"
          icon={<Download size={14} aria-hidden="true" />}
          onClick={() => saveFile('openapi.json', document, 'application/json')}
        >
          Descargar OpenAPI
        </Button>
      </header>
      {found.length === 0 ? (
        <p className={styles.none}>Ninguna llamada dice eso.</p>
      ) : (
        <ul aria-label="Llamadas de la API">
          {found.map((each) => (
            <li key={each.name}>
              <OneCall of={each} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Its details are made when they are asked for: of hundreds of calls a person reads a few. */
function OneCall({ of }: { readonly of: ReferenceCall }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.call} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <code className={styles.method}>{of.method}</code>
        <code>{of.path}</code>
        <span>
          <WithCode text={of.summary} />
        </span>
      </summary>
      {isOpen ? <CallDetails of={of} /> : null}
    </details>
  )
}

function CallDetails({ of }: { readonly of: ReferenceCall }) {
  const { description, parameters, bodies, answers } = of
  const curl = curlText(of, globalThis.location.origin)
  return (
    <div className={styles.details}>
      <p>
        <WithCode text={description} />
      </p>
      {curl === null ? (
        <p>Ninguna clave de API puede hacerla: se hace con la sesión de una persona.</p>
      ) : (
        <div className={styles.curl}>
          <pre>{curl}</pre>
          <Button
            size="sm"
            icon={<Copy size={14} aria-hidden="true" />}
            onClick={() => copyText(curl, 'Llamada copiada')}
          >
            Copiar
          </Button>
        </div>
      )}
      {parameters.length === 0 ? null : (
        <FieldTable
          title="Parámetros"
          fields={parameters.map(({ where, ...field }) => ({ ...field, type: `${field.type}, ${where}` }))}
        />
      )}
      {bodies.map(({ mediaType, fields }) => (
        <FieldTable key={mediaType} title="Cuerpo" code={mediaType} fields={fields} />
      ))}
      {answers.map(({ status, text, contents }) =>
        contents.length === 0 ? (
          <h5 key={status}>
            Respuesta <code>{status}</code> {text}
          </h5>
        ) : (
          contents.map(({ mediaType, fields }) => (
            <FieldTable
              key={`${status} ${mediaType}`}
              title="Respuesta"
              isAnswer
              code={status}
              note={text}
              // Every refusal has the same two.
              fields={Number(status) >= 400 ? [] : fields}
            />
          ))
        ),
      )}
    </div>
  )
}
