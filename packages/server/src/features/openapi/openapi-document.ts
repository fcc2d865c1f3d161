import { type Endpoint, endpoints, errorBody } from '@vigia/contract'
import { z } from 'zod'
import { type Permission, permissions } from '../../http/permissions.ts'

type Json = Readonly<Record<string, unknown>>

/** The OpenAPI 3.1 document of every call of the contract: the same schemas that the server validates with. */
export function openapiDocument(): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Vigía', version: '1', description: 'Monitoreo de viajes en tránsito.' },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'Sesión o clave de API.' } },
      schemas: { Error: schema(errorBody, 'output') },
      responses: { Error: { description: 'Error', content: json({ $ref: '#/components/schemas/Error' }) } },
    },
  }
}

function operation(name: string, endpoint: Endpoint): Json {
  const permission: Permission | undefined = Object.entries(permissions).find(([key]) => key === name)?.[1]
  const isOpen = typeof permission === 'string'
  const parameters = [...fields('path', endpoint.params), ...fields('query', endpoint.query)]
  const status = String(endpoint.status ?? (endpoint.response === undefined ? 204 : 200))
  const content = endpoint.response === undefined ? {} : { content: json(schema(endpoint.response, 'output')) }
  return {
    operationId: name,
    summary: endpoint.summary,
    security: isOpen ? [] : [{ bearer: [] }],
    ...(permission === undefined || isOpen ? {} : { description: whoMay(permission) }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...body(name, endpoint),
    responses: { [status]: { description: 'Bien', ...content }, default: { $ref: '#/components/responses/Error' } },
  }
}

function whoMay({ roles, scopes }: Exclude<Permission, string>): string {
  const people = roles.length === 0 ? [] : [`Papeles: ${roles.join(', ')}.`]
  const keys = scopes === undefined ? [] : [`Claves de API con: ${scopes.join(', ')}.`]
  return [...people, ...keys].join(' ')
}

const FILE = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] }

function body(name: string, endpoint: Endpoint): Json {
  if (name === 'importTrips')
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: FILE } } } }
  if (endpoint.body === undefined) return {}
  return { requestBody: { required: true, content: json(schema(endpoint.body, 'input')) } }
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

const json = (content: unknown): Json => ({ 'application/json': { schema: content } })

function schema(of: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(of, { io, unrepresentable: 'any', reused: 'inline' })
  return rest
}
