export interface Language {
  readonly name: string;
  /** Of its code block in the guide. */
  readonly fence: string;
  /** Runs in the folder of the files; the arguments follow. */
  readonly command: readonly [string, ...string[]];
  /** Whether its check also parses the body. */
  readonly parses: boolean;
  /**
   * The example, and a driver that prints a session as JSON, whether two customers are verified, then `genuine` or `forged`
   * per event. An event is four arguments in base64: id, time, signatures and body; `-` is a header that did not come.
   */
  files(example: string): Record<string, string>;
}

const CUSTOMERS = ['customer-42', 'customer-7 & more'] as const;

export const LANGUAGES: readonly Language[] = [
  {
    name: 'Python',
    fence: 'python',
    command: ['python3', 'example.py'],
    parses: true,
    files: (example) => ({
      'example.py': `${example}
import sys
print(json.dumps(create_session("${CUSTOMERS[0]}")))
print(is_verified("${CUSTOMERS[0]}"), is_verified("${CUSTOMERS[1]}"))
names = ("webhook-id", "webhook-timestamp", "webhook-signature")
for at in range(1, len(sys.argv), 4):
    *given, body = sys.argv[at:at + 4]
    # WSGI and ASGI decode headers so.
    headers = {n: base64.b64decode(v).decode("latin-1") for n, v in zip(names, given) if v != "-"}
    print("forged" if verify_event(headers, base64.b64decode(body)) is None else "genuine")
`,
    }),
  },
  {
    name: 'Java',
    fence: 'java',
    command: ['java', 'Main.java'],
    parses: false,
    // Java runs the first class of a file.
    files: (example) => ({
      'Main.java': example.replace(
        '\nclass ',
        `
class Main {
  static String text(String given) {
    return given.equals("-") ? null : new String(Base64.getDecoder().decode(given), StandardCharsets.ISO_8859_1);
  }
  public static void main(String[] given) throws Exception {
    System.out.println(Kyc.createSession("${CUSTOMERS[0]}"));
    System.out.println(Kyc.isVerified("${CUSTOMERS[0]}") + " " + Kyc.isVerified("${CUSTOMERS[1]}"));
    for (int at = 0; at < given.length; at += 4) {
      byte[] body = Base64.getDecoder().decode(given[at + 3]);
      boolean genuine = Kyc.isGenuine(text(given[at]), text(given[at + 1]), text(given[at + 2]), body);
      System.out.println(genuine ? "genuine" : "forged");
    }
  }
}

class `,
      ),
    }),
  },
  {
    name: 'PHP',
    fence: 'php',
    command: ['php', '-d', 'error_reporting=-1', 'example.php'],
    parses: true,
    files: (example) => ({
      'example.php': `${example}
set_error_handler(function ($level, $message) { throw new ErrorException($message); });
echo json_encode(createSession("${CUSTOMERS[0]}")), "\\n";
echo json_encode(isVerified("${CUSTOMERS[0]}")), " ", json_encode(isVerified("${CUSTOMERS[1]}")), "\\n";
foreach (array_chunk(array_slice($argv, 1), 4) as $given) {
    $body = base64_decode(array_pop($given));
    $headers = array_combine(['webhook-id', 'webhook-timestamp', 'webhook-signature'], $given);
    $headers = array_map('base64_decode', array_filter($headers, fn($value) => $value !== '-'));
    echo verifyEvent($headers, $body) === null ? "forged\\n" : "genuine\\n";
}
`,
    }),
  },
  {
    name: '.NET',
    fence: 'csharp',
    command: ['dotnet', 'run', '--'],
    parses: false,
    files: (example) => ({
      'example.csproj': `<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><OutputType>Exe</OutputType>
<TargetFramework>net$(BundledNETCoreAppTargetFrameworkVersion)</TargetFramework>
<ImplicitUsings>enable</ImplicitUsings><Nullable>enable</Nullable></PropertyGroup></Project>`,
      'Example.cs': `${example}
static class Driver {
    static string? Text(string given) => given == "-" ? null : Encoding.Latin1.GetString(Convert.FromBase64String(given));
    static async Task Main(string[] given) {
        Console.WriteLine(System.Text.Json.JsonSerializer.Serialize(await Kyc.CreateSession("${CUSTOMERS[0]}"),
            new System.Text.Json.JsonSerializerOptions(System.Text.Json.JsonSerializerDefaults.Web)));
        Console.WriteLine($"{await Kyc.IsVerified("${CUSTOMERS[0]}")} {await Kyc.IsVerified("${CUSTOMERS[1]}")}");
        foreach (var one in given.Chunk(4))
            Console.WriteLine(Kyc.IsGenuine(Text(one[0]), Text(one[1]), Text(one[2]), Convert.FromBase64String(one[3])) ? "genuine" : "forged");
    }
}
`,
    }),
  },
  {
    name: 'Go',
    fence: 'go',
    command: ['go', 'run', '.'],
    parses: false,
    files: (example) => ({
      'go.mod': 'module example\n\ngo 1.19\n',
      'kyc.go': example.replace('package kyc', 'package main'),
      'main.go': `package main

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
)

func main() {
	session, err := CreateSession("${CUSTOMERS[0]}")
	if err != nil {
		panic(err)
	}
	written, _ := json.Marshal(session)
	fmt.Println(string(written))
	first, _ := IsVerified("${CUSTOMERS[0]}")
	second, _ := IsVerified("${CUSTOMERS[1]}")
	fmt.Println(first, second)
	for given := os.Args[1:]; len(given) > 0; given = given[4:] {
		header := http.Header{}
		for at, name := range []string{"webhook-id", "webhook-timestamp", "webhook-signature"} {
			if given[at] != "-" {
				value, _ := base64.StdEncoding.DecodeString(given[at])
				header.Set(name, string(value))
			}
		}
		body, _ := base64.StdEncoding.DecodeString(given[3])
		if IsGenuine(header, body) {
			fmt.Println("genuine")
		} else {
			fmt.Println("forged")
		}
	}
}
`,
    }),
  },
];
