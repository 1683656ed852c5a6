/**
 * Imported before the programs of `npm run dev`. No answer is cached, so a page that reloads gets each file as it is now. None is
 * compressed: the proxy takes seconds to make the scripts as small as it can.
 */
import { Server } from 'node:http';

const { emit } = Server.prototype;
Server.prototype.emit = function (event, ...values) {
  if (event === 'request') {
    const [request, response] = values;
    delete request.headers['accept-encoding'];
    const setHeader = response.setHeader.bind(response);
    response.setHeader = (name, value) =>
      setHeader(name, name.toLowerCase() === 'cache-control' ? 'no-store' : value);
  }
  return emit.call(this, event, ...values);
};
