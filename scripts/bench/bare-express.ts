import express from 'express';

/** What the cheapest call is measured against: Express 5 that does nothing but answer the JSON it was started with. */
const [port, json = 'null'] = process.argv.slice(2);
const answer: unknown = JSON.parse(json);
const app = express();
app.get('/', (_request, response) => {
  response.json(answer);
});
app.listen(Number(port), '127.0.0.1');
