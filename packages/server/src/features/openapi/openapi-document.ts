import { type CallDetails, callDetails, type Endpoint, type EndpointName, endpoints, errorBody } from '@vigia/contract'
import { z } from 'zod'
import { documentedAnswers } from '../../http/documented-answers.ts'
import type { Permission } from '../../http/permission.ts'
import { permissions } from '../../http/permissions.ts'
import { mapInTurns } from '../../workers/in-turns.ts'
import { ABOUT, statusText } from './openapi-text.ts'

type Json = Readonly<Record<string, unknown>>

/** The OpenAPI 3.1 document of every call of the contract: the same schemas that the server validates with. */
export async function openapiDocument(): Promise<Json> {
  const paths: Record<string, Record<string, Json>> = {}
  await mapInTurns(Object.keys(endpoints).filter(isEndpoint), (name) => {
    const endpoint: Endpoint = endpoints[name]
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
  })
  return {
    openapi: '3.1.0',
    info: { title: 'Vigía', version: '1', description: ABOUT },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'El `token` de una sesión, o una clave de API.' },
        basic: { type: 'http', scheme: 'basic', description: 'El identificador de un dispositivo y su secreto.' },
      },
      schemas: { Error: schema(errorBody, 'output') },
    },
  }
}

const isEndpoint = (name: string): name is EndpointName => name in endpoints

function operation(name: EndpointName, endpoint: Endpoint): Json {
  const permission = permissions[name]
  const details = callDetails[name] ?? {}
  const parameters = [
    ...fields('path', endpoint.params),
    ...fields('query', endpoint.query ?? details.query),
    ...headers(details),
  ]
  return {
    operationId: name,
    tags: [endpoint.path.split('/')[endpoint.path.startsWith('/api/') ? 2 : 1] ?? ''],
    summary: endpoint.summary,
    description: [details.description, whoMay(permission)].filter((part) => part !== undefined).join(' '),
    ...(typeof permission === 'string' ? {} : { 'x-api-key-scopes': permission.scopes ?? [] }),
    security: name === 'owntracks' ? [{ basic: [] }] : typeof permission === 'string' ? [] : [{ bearer: [] }],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...body(endpoint, details),
    responses: responses(name),
  }
}

function whoMay(permission: Permission): string {
  if (permission === 'public') return 'Sin sesión.'
  if (permission === 'device') return 'Para dispositivos y plataformas: sin sesión, con identificación propia.'
  const { roles, scopes } = permission
  const people = roles.length === 0 ? [] : [`Papeles: ${roles.join(', ')}.`]
  const keys = scopes === undefined ? [] : [`Claves de API con: ${scopes.join(', ')}.`]
  return [...people, ...keys].join(' ')
}

function body(endpoint: Endpoint, { bodies }: CallDetails): Json {
  const types = bodies ?? (endpoint.body === undefined ? {} : { 'application/json': endpoint.body })
  if (Object.keys(types).length === 0) return {}
  const content = Object.entries(types).map(([type, of]) => [type, { schema: schema(of, 'input') }])
  return { requestBody: { required: true, content: Object.fromEntries(content) } }
}

function responses(name: EndpointName): Json {
  const answers = [...documentedAnswers(name)].map(([status, { schema: of, types }]) => {
    const described =
      of === errorBody ? { $ref: '#/components/schemas/Error' } : of === null ? {} : schema(of, 'output')
    const isEmpty = types.length === 0
    const content = isEmpty ? {} : { content: Object.fromEntries(types.map((type) => [type, { schema: described }])) }
    return [String(status), { description: statusText(status), ...answerHeaders(status), ...content }]
  })
  return Object.fromEntries(answers)
}

function answerHeaders(status: number): Json {
  if (status !== 429 && status !== 503) return {}
  return { headers: { 'Retry-After': { description: 'Segundos que conviene esperar.', schema: { type: 'string' } } } }
}

/** Each property of an object schema as one parameter. */
function fields(where: 'path' | 'query', object: z.ZodType | undefined): Json[] {
  if (object === undefined) return []
  const { properties = {}, required = [] } = schema(object, 'input')
  const isRequired = (name: string) => where === 'path' || (Array.isArray(required) && required.includes(name))
  return Object.entries(properties ?? {}).map(([name, of]) => ({
    name,
    in: where,
    required: isRequired(name),
    schema: of,
  }))
}

/** A version has to be said where its absence is answered 428; a reason never has. */
const isRequiredHeader = (name: string, errors: readonly number[]): boolean =>
  name === 'if-match' ? errors.includes(428) : name.startsWith('x-vigia-')

const headers = ({ headers: named = {}, errors = [] }: CallDetails): Json[] =>
  Object.entries(named).map(([name, description]) => ({
    name,
    in: 'header',
    required: isRequiredHeader(name, errors),
    description,
    schema: { type: 'string' },
  }))

function schema(of: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(of, { io, unrepresentable: 'any', reused: 'inline' })
  return rest
}
