import { describe, expect, test } from 'vitest'
import { isChangingWords, requestMeaning } from './read-only.ts'

const at = 'https://gps.example.com'

const part = (name: string, value: string, head = ''): string =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n${head}\r\n${value}\r\n`

describe('requests', () => {
  test.each<[why: string, method: string, url: string, body: string | null, kind: string]>([
    ['a page', 'GET', '/monitoreo', null, 'reads'],
    ['a list of units', 'GET', '/api/devices?limit=5', null, 'reads'],
    ['an engine cut by GET', 'GET', '/unidad/12/paro-motor', null, 'changes'],
    ['an engine cut by GET, in a parameter', 'GET', '/ajax.php?op=ParoDeMotor&id=4', null, 'changes'],
    ['Traccar sends a command', 'POST', '/api/commands/send', '{"deviceId":1,"type":"engineStop"}', 'changes'],
    ['a command behind a dull path', 'POST', '/api/x', '{"id":1,"payload":{"t":"engineStop"}}', 'changes'],
    ['Wialon executes a command', 'POST', '/wialon/ajax.html?svc=unit/exec_cmd', 'params={"itemId":1}', 'changes'],
    ['Wialon searches', 'POST', '/wialon/ajax.html?svc=core/search_items&sid=1', 'params={"spec":{}}', 'reads'],
    ['Wialon signs in', 'POST', '/wialon/ajax.html?svc=token/login', 'params={"token":"x"}', 'signs-in'],
    ['Wialon updates a unit', 'POST', '/wialon/ajax.html?svc=unit/update_hw_params', null, 'changes'],
    ['Wialon polls its events', 'POST', '/avl_evts', 'sid=4', 'reads'],
    ['GPSWOX destroys by GET', 'GET', '/api/destroy_device?device_id=4', null, 'changes'],
    ['GPSWOX by GET, in camel case', 'GET', '/api/deleteDevice?id=4', null, 'changes'],
    ['a cut in Spanish', 'POST', '/corteDeCombustible', null, 'changes'],
    ['an output', 'POST', '/unit/4', 'action=set_output&n=1', 'changes'],
    ['a relay', 'POST', '/rpc', '{"cmd":"RELAY,1#"}', 'changes'],
    ['lock by GET', 'GET', '/vehiculo/bloquear?id=3', null, 'changes'],
    ['Portuguese', 'POST', '/veiculos/bloqueio', null, 'changes'],
    ['Navixy lists', 'POST', '/v2/tracker/list', '{"hash":"x"}', 'reads'],
    ['Navixy switches an output', 'POST', '/v2/tracker/output/set', '{"output":1}', 'changes'],
    ['Geotab reads', 'POST', '/apiv1', '{"method":"Get","params":{"typeName":"DeviceStatusInfo"}}', 'reads'],
    ['Geotab signs in', 'POST', '/apiv1', '{"method":"Authenticate","params":{"password":"p"}}', 'signs-in'],
    ['Geotab removes', 'POST', '/apiv1', '{"method":"Remove","params":{}}', 'changes'],
    ['Geotab sets', 'POST', '/apiv1', '{"method":"Set","params":{}}', 'changes'],
    ['GraphQL asks', 'POST', '/graphql', '{"query":"query V { vehicles { lat lng updateTime } }"}', 'reads'],
    ['GraphQL changes', 'POST', '/graphql', '{"query":"mutation X { deleteVehicle(id:1) { id } }"}', 'changes'],
    ['a form that signs in', 'POST', '/login', 'user=a&password=b', 'signs-in'],
    ['a session', 'POST', '/api/session', 'email=a&password=b', 'signs-in'],
    ['a session that is created', 'POST', '/api/sessions/create', '{"user":"a"}', 'signs-in'],
    ['a new password', 'POST', '/auth/changePassword', '{"password":"b"}', 'changes'],
    ['a page method of ASP.NET', 'POST', '/Monitor.aspx/GetUnidades', '{}', 'reads'],
    ['a page method that saves', 'POST', '/Monitor.aspx/GuardarUnidad', '{}', 'changes'],
    [
      'SOAP reads',
      'POST',
      '/s.asmx',
      '<soap:Envelope><soap:Body><ObtenerPosiciones/></soap:Body></soap:Envelope>',
      'reads',
    ],
    ['SOAP changes', 'POST', '/s.asmx', '<s:Envelope><s:Body><EliminarUnidad/></s:Body></s:Envelope>', 'changes'],
    ['a verb that deletes', 'DELETE', '/api/devices/4', null, 'changes'],
    ['a verb that writes', 'PUT', '/api/devices/4', '{}', 'changes'],
    ['REST creates', 'POST', '/api/devices', '{"name":"x"}', 'opaque'],
    ['the time of the last update', 'GET', '/api/units?lastUpdate=5&updated_at=4', null, 'reads'],
    ['updates of positions', 'POST', '/live/get_updates', null, 'reads'],
    ['a script that is called like a change', 'GET', '/static/update-vehicle.4f2.js', null, 'reads'],
    ['a socket of a library', 'POST', '/socket.io/?EIO=4&transport=polling', '40', 'opaque'],
    ['an order through it', 'POST', '/socket.io/?EIO=4', '42["send_command",{"id":1}]', 'changes'],
    ['a search of addresses', 'GET', '/search?q=Corte%20de%20Cádiz', null, 'changes'],
    ['a cut with words between', 'POST', '/orden', 'accion=apagar+el+sistema+del+motor', 'changes'],
    ['a command with words between', 'POST', '/x', '{"do":"send","type":"gprs","what":"command"}', 'changes'],
    ['a field of a form of several parts', 'POST', '/x', part('action', 'delete'), 'changes'],
    ['the second of them', 'POST', '/x', part('id', '7') + part('action', 'delete'), 'changes'],
    ['one with more in its head', 'POST', '/x', part('action', 'list', 'Content-Type: text/plain\r\n'), 'reads'],
    ['one that is no action', 'POST', '/x', part('nota', 'delete'), 'opaque'],
    ['no address at all', 'GET', '%E0%A4%A', null, 'reads'],
  ])('%s: %s %s', (_why, method, url, body, kind) => {
    expect(requestMeaning(method, at + url, body).kind).toBe(kind)
  })
})

// All accounts share one process: a page that could hold it would hold every trip. Each took minutes once.
describe('what a page sends to hold whoever judges it', () => {
  const many = (words: string): string => words.repeat(Math.ceil(20_000 / words.length))
  test.each([
    ['words that begin an order', 'POST', '/x', `q=${many('exec ')}`],
    ['the same in Spanish', 'POST', '/x', `{"q":"${many('enviado mandado ejecutado por envia ')}"}`],
    ['an address', 'GET', `/x?q=${many('exec-')}`, null],
    ['an endless address', 'GET', `/${many('get-').repeat(100)}`, null],
    ['half of several parts', 'POST', '/x', many('name="')],
    ['parts without end', 'POST', '/x', many('name=""\na')],
    ['one word', 'POST', '/x', `q=${many('validavalida')}`],
  ])('%s', (_why, method, url, body) => {
    expect(requestMeaning(method, at + url, body).kind).toMatch(/reads|opaque/)
  })
})

describe('words', () => {
  test.each([
    'Paro de motor',
    'PARO MOTOR',
    'Corte de corriente',
    'Bloquear unidad',
    'Desbloqueo',
    'Enviar comando',
    'Comandos',
    'Eliminar',
    'Guardar cambios',
    'Apagar',
    'Engine stop',
    'Immobilize',
    'Cut-off',
    'Send command',
    'Delete',
    'Save',
    'Excluir',
    'Bloqueio',
    'Cerrar sesión',
    'Salir',
    'Log out',
    'Cambiar contraseña',
    'Abrir puertas',
    'Agregar unidad',
    'Pagar ahora',
  ])('%s is not pressed', (text) => expect(isChangingWords(text)).not.toBeNull())

  test.each([
    'Monitoreo',
    'Mapa',
    'Actualizar',
    'Actualizar posición',
    'Ver en mapa',
    'Unidades',
    'Rastreo en tiempo real',
    'Buscar',
    'TR-1045',
    'Última ubicación',
    'Iniciar sesión',
    'Entrar',
    'Login',
    'Live tracking',
    'Historial',
    'Aceptar',
    '',
  ])('%s may be pressed', (text) => expect(isChangingWords(text)).toBeNull())
})
